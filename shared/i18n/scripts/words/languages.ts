import type { Locale } from '@nightlark/contract';
import { finderOf } from './glossary.ts';

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
