// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- an ambient module can’t be imported, and programs of other packages need it
/// <reference path="./wawoff2.d.ts" />
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** A style of a Noto Sans family (SIL Open Font License); a document embeds the glyphs that it uses. */
const style = (script: string, name: string, weight: string) =>
  require.resolve(`@expo-google-fonts/noto-sans${script}/${weight}/${name}_${weight}.ttf`);
const family = (script: string, name: string) => ({ regular: style(script, name, '400Regular'), bold: style(script, name, '700Bold') });

/** Latin, Greek and Cyrillic. */
export const FONTS = family('', 'NotoSans');

const FAMILIES: readonly [RegExp, typeof FONTS][] = [
  [/\p{Script=Arabic}/u, family('-arabic', 'NotoSansArabic')],
  [/\p{Script=Hebrew}/u, family('-hebrew', 'NotoSansHebrew')],
  [/\p{Script=Thai}/u, family('-thai', 'NotoSansThai')],
  [/\p{Script=Devanagari}/u, family('-devanagari', 'NotoSansDevanagari')],
];

/** Families of thousands of characters, which come as a hundred files: each with its `unicode-range`. */
const DIVIDED: readonly [RegExp, string][] = [
  [/\p{Script=Hangul}/u, 'noto-sans-kr'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u, 'noto-sans-sc'],
];
const ranges = new Map<string, { file: string; from: number; to: number }[]>();

function rangesOf(name: string) {
  const known = ranges.get(name);
  if (known) return known;
  const table = require.resolve(`@fontsource-variable/${name}/unicode.json`);
  const subsets = JSON.parse(readFileSync(table, 'utf8')) as Record<string, string>;
  const all = Object.entries(subsets).flatMap(([subset, list]) =>
    list.split(',').map((range) => {
      const [from, to = from] = range.slice('U+'.length).split('-');
      const file = path.join(path.dirname(table), 'files', `${name}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`);
      return { file, from: Number.parseInt(from!, 16), to: Number.parseInt(to!, 16) };
    }),
  );
  ranges.set(name, all);
  return all;
}

function fontOf(character: string, weight: keyof typeof FONTS): string {
  const fonts = FAMILIES.find(([script]) => script.test(character))?.[1];
  if (fonts) return fonts[weight];
  const name = DIVIDED.find(([script]) => script.test(character))?.[1];
  const code = character.codePointAt(0)!;
  const divided = name ? rangesOf(name).find(({ from, to }) => from <= code && code <= to) : undefined;
  return divided?.file ?? FONTS[weight];
}

/** Spaces, marks and signs between letters: what has no script of its own goes on in the font before it. */
const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * A line in the fonts of its scripts. Words written from right to left are joined by no-break spaces, since PDFKit lays out word by word,
 * which would change their order.
 */
export function inFonts(text: string, weight: keyof typeof FONTS): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = last && NEUTRAL.test(character) ? last.font : fontOf(character, weight);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs.map((run) => {
    if (!RIGHT_TO_LEFT.test(run.text)) return run;
    const end = /\s*$/.exec(run.text)![0];
    return { ...run, text: run.text.trimEnd().replaceAll(' ', '\u00A0') + end };
  });
}

/** Unpacks the fonts of these lines that PDFKit can't embed as they are (WOFF2), and names them by their paths. */
export async function registerFonts(pdf: PDFKit.PDFDocument, lines: readonly string[]): Promise<void> {
  const packed = new Set(
    lines.flatMap((line) => inFonts(line, 'regular').map(({ font }) => font)).filter((font) => font.endsWith('.woff2')),
  );
  if (packed.size === 0) return;
  const { decompress } = (await import('wawoff2')).default;
  for (const font of packed) pdf.registerFont(font, Buffer.from(await decompress(await readFile(font))));
}
