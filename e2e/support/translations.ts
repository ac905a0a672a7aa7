import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createIntl, createIntlCache } from '@formatjs/intl';
import { languageTag, type Locale } from '@nightlark/contract';

/** So many equal words in a row are no coincidence: brands and short words are the same in many languages. */
const AT_LEAST = 3;

/** The longest part of a message without placeholders. */
function plainPart(message: string): string {
  const parts = message.replace(/<\/?\w+>/g, '').split(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/);
  return parts.map((part) => part.trim()).sort((one, other) => other.length - one.length)[0] ?? '';
}

/** @returns English messages within a page's text that have a translation */
export function createUntranslatedFinder(locale: Locale): (text: string) => string[] {
  if (locale === 'en') return () => [];
  const [english, own] = [catalogue('en'), Object.values(catalogue(locale)).join('\n')];
  const parts = new Set(
    Object.values(english)
      .map(plainPart)
      .filter((part) => part.split(/\s+/).length >= AT_LEAST && !own.includes(part)),
  );
  return (text) => [...parts].filter((part) => text.includes(part));
}

const root = path.resolve(import.meta.dirname, '../..');

export type Translate = (id: string, values?: Record<string, string | number>) => string;

/** All messages of the product in a language, unformatted. */
export function catalogue(locale: Locale): Record<string, string> {
  const files = globSync(
    [
      `{shell,mf-*,shared/*}/src/messages/${locale}.json`,
      `shared/*/messages/${locale}.json`,
      `shell/messages/${locale}.json`,
      `backend/src/messages/${locale}.json`,
    ],
    { cwd: root },
  );
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object)) as Record<
    string,
    string
  >;
}

/** The product's texts in a language, by message id, without tags: a journey that uses them runs in every language. */
export function translatorFor(locale: Locale): Translate {
  const messages = catalogue(locale);
  const intl = createIntl({ locale: languageTag(locale), messages, onError: raise }, createIntlCache());
  return (id, values = {}) => {
    const message = messages[id];
    if (message === undefined) throw new Error(`No message "${id}" in ${locale}.`);
    intl.messages[id] = message.replace(/<\/?\w+>/g, '');
    return intl.formatMessage({ id }, values);
  };
}

function raise(error: Error): never {
  throw error;
}
