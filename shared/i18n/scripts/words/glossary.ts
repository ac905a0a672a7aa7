import type { Locale } from '@nightlark/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.ts';

/** A row of `docs/words/<locale>.md`. */
export interface Term {
  thing: string;
  says: string;
  never: readonly string[];
}

export function readGlossary(locale: Locale): Term[] {
  const rows = readFileSync(join(ROOT, 'docs/words', `${locale}.md`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\*', '*')),
  );
  return cells.slice(2).map(([thing = '', says = '', never = '']) => ({ thing, says, never: never.split(',').map((word) => word.trim()) }));
}

/** Hyphens and apostrophes are part of a word: “e-mail” does not contain “mail”. */
const LETTER = "[\\p{L}\\p{M}\\p{N}’'-]";

/** Matches whole words, case-insensitively; `*` matches further letters. */
export function finderOf(words: string): RegExp {
  const escaped = words
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', `${LETTER}*`)
    .replace(/\s+/g, '\\s+');
  return new RegExp(`(?<!${LETTER})${escaped}(?!${LETTER})`, 'iu');
}

/**
 * Finds what a text may not say, by an entry of `never`: words, and in parentheses the phrases in which they mean something else.
 * @example forbidden('thread* (but thread count; threads of silk)')('A thread') // 'thread'
 */
export function forbidden(entry: string): (text: string) => string | null {
  const [, words = '', but] = /^(.*?)(?: \(but (.*)\))?$/.exec(entry) ?? [];
  const finder = finderOf(words);
  const phrases = (but?.split(';') ?? []).map((phrase) => new RegExp(finderOf(phrase.trim()), 'giu'));
  return (text) => finder.exec(phrases.reduce((left, phrase) => left.replaceAll(phrase, ' '), text))?.[0] ?? null;
}
