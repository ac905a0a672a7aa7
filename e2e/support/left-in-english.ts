import type { Locale } from '@nightlark/contract';
import { catalogue } from './words.ts';

/** Words in a row that are no chance: brands and short words are the same in many languages. */
const AT_LEAST = 3;

/** The longest stretch of a message that is the same whatever its placeholders are. */
function plainPart(message: string): string {
  const parts = message.replace(/<\/?\w+>/g, '').split(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/);
  return parts.map((part) => part.trim()).sort((one, other) => other.length - one.length)[0] ?? '';
}

/** @returns what of a page's text is a message in English, where the language has words of its own for it */
export function leftInEnglish(locale: Locale): (text: string) => string[] {
  if (locale === 'en') return () => [];
  const [english, own] = [catalogue('en'), Object.values(catalogue(locale)).join('\n')];
  const parts = new Set(Object.values(english).map(plainPart).filter((part) => part.split(/\s+/).length >= AT_LEAST && !own.includes(part))); // prettier-ignore
  return (text) => [...parts].filter((part) => text.includes(part));
}
