import { fold } from '@nightlark/contract';
import type { NamedEmoji } from './emoji-data.ts';

const SHOWN = 120;

/** In both forms of `fold`: "köln" and "koeln" find each other. */
const wordsIn = (text: string) => [fold(text), fold(text, 'spelled')].flatMap((form) => form.split(/[^\p{L}\p{N}]+/u));

interface Words {
  name: readonly string[];
  others: readonly string[];
}
/** Cached words: each keystroke of a search tests all emoji. */
const wordsOf = new WeakMap<NamedEmoji, Words>();
function wordsFor(each: NamedEmoji): Words {
  const known = wordsOf.get(each);
  if (known) return known;
  const words = { name: wordsIn(each[1]), others: wordsIn(each[2]) };
  wordsOf.set(each, words);
  return words;
}

/** Matches each word of the query as a prefix; matches by name come before those by keyword. */
export function findEmoji(all: readonly NamedEmoji[], query: string): NamedEmoji[] {
  const sign = query.trim();
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  const named: NamedEmoji[] = [];
  const described: NamedEmoji[] = [];
  for (const each of all) {
    const { name, others } = wordsFor(each);
    const isIn = (words: readonly string[], want: string) => words.some((word) => word.startsWith(want));
    if (each[0] === sign || wanted.every((want) => isIn(name, want))) named.push(each);
    else if (wanted.every((want) => isIn(name, want) || isIn(others, want))) described.push(each);
  }
  return [...named, ...described].slice(0, SHOWN);
}
