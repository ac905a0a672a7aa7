import type { Locale } from '@nightlark/contract';
import { catalogue } from './translations.ts';

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
