import type { Locale } from '@nightlark/contract';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.ts';

/** A displayed text and its location. */
interface WrittenText {
  /** `file:key`. */
  place: string;
  text: string;
}

/** Folders of the product's catalogues, `{locale}.json` each. */
const CATALOGUES = ['shell', 'mf-*']
  .map((name) => `${name}/src/messages`)
  .concat(['shared/i18n/messages', 'backend/src/messages', 'backend/src/mail/messages', 'sandbox/src/messages']);
const PAGES = 'shell/src/screens/pages/content';
/** Profile texts of demo members. */
const DEMO = 'demo/src/texts';
const LANDERS = 'landers/!(lander.schema).json';

/** The text of an ICU message, without placeholders, branch keywords, tags and targets of links. */
export const wordsOf = (message: string) =>
  message
    .replace(/\{\w+, (?:plural|select|selectordinal),/g, ' ')
    .replace(/(?:=\d+|\b(?:zero|one|two|few|many|other)) \{/g, ' {')
    .replace(/\{\w+(?:, [^{}]*)?\}/g, ' ')
    .replace(/<\/?\w+>|\]\([\w-]+\)|[{}]/g, ' ');

function* stringsIn(value: unknown, path: string): Generator<WrittenText> {
  if (typeof value === 'string') yield { place: path, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* stringsIn(inner, `${path}.${key}`);
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

function cataloguesIn(folders: readonly string[], locale: Locale): WrittenText[] {
  const files = globSync(
    folders.map((folder) => `${folder}/${locale}.json`),
    { cwd: ROOT },
  ).sort();
  return files.flatMap((file) => Object.entries(read(file) as object).flatMap(([key, value]) => [...stringsIn(value, `${file}:${key}`)]));
}

/** A lander's texts in a language, including alternative texts. */
function landersIn(locale: Locale): WrittenText[] {
  return globSync(LANDERS, { cwd: ROOT }).flatMap((file) => {
    const { texts } = read(file) as { texts: Record<Locale, unknown> };
    return [...stringsIn(texts[locale], `${file}:${locale}`)];
  });
}

/** Texts of the product and landers. */
export const spokenTexts = (locale: Locale): WrittenText[] => [...cataloguesIn(CATALOGUES, locale), ...landersIn(locale)];

/** Texts of the static pages. */
export const pageTexts = (locale: Locale): WrittenText[] => cataloguesIn([PAGES], locale).filter(({ place }) => !place.endsWith('.id'));

/** All texts in a language, including static pages and demo members. */
export const allTexts = (locale: Locale): WrittenText[] => [...spokenTexts(locale), ...pageTexts(locale), ...cataloguesIn([DEMO], locale)];
