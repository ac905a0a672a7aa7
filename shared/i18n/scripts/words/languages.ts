import type { Locale } from '@nightlark/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.ts';

/** A row of `docs/words/<locale>.md`. */
interface Term {
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

/** Frequent words of each language that do not exist in the other ten. */
const SMALL_WORDS: Readonly<Record<Locale, readonly string[]>> = {
  da: ['hvad', 'noget', 'uden', 'meget', 'bliver', 'mødes', 'jeres'],
  de: ['und', 'nicht', 'ist', 'dich', 'auf', 'oder', 'wenn', 'kein', 'deine', 'für'],
  en: ['the', 'you', 'your', 'and', 'with', 'this', 'what'],
  es: ['está', 'quieres', 'hasta', 'más', 'pero', 'cuando', 'aquí', 'también', 'tienes', 'puedes'],
  fi: ['sinun', 'sinut', 'olet', 'sinulla', 'että', 'mutta', 'joku', 'myös', 'tämä', 'sinä'],
  fr: ['avec', 'pour', 'cette', 'une', 'est', 'sont', 'vous', 'chez', 'aussi'],
  it: ['che', 'della', 'sono', 'gli', 'anche', 'più', 'perché', 'questo', 'puoi'],
  nl: ['het', 'een', 'niet', 'jouw', 'voor', 'naar', 'zijn', 'ook', 'deze', 'waar'],
  no: ['deg', 'meg', 'hva', 'noe', 'noen', 'mye', 'uten', 'dere'],
  pl: ['się', 'jest', 'że', 'dla', 'czy', 'twoje', 'żeby', 'masz', 'możesz', 'tylko'],
  sv: ['och', 'inte', 'är', 'någon', 'något', 'från', 'också', 'för', 'mycket', 'bara'],
};

const FINDERS = Object.entries(SMALL_WORDS).map(([locale, words]) => [locale, words.map(finderOf)] as const);

/** Other languages whose frequent words a text contains. */
export function foreignWords(text: string, own: Locale): string[] {
  return FINDERS.filter(([locale]) => locale !== own).flatMap(([locale, finders]) =>
    finders.flatMap((finder) => {
      const word = finder.exec(text)?.[0];
      return word ? [`${word} (${locale})`] : [];
    }),
  );
}
