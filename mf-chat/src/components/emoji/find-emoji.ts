import type { NamedEmoji } from './emoji-data.ts';

const SHOWN = 120;

/** Without case and accents. */
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const wordsIn = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u);

interface Words {
  name: readonly string[];
  others: readonly string[];
}
/** Taken apart once: a search asks all of them with every letter that is typed. */
const wordsOf = new WeakMap<NamedEmoji, Words>();
function wordsFor(each: NamedEmoji): Words {
  const known = wordsOf.get(each);
  if (known) return known;
  const words = { name: wordsIn(each[1]), others: wordsIn(each[2]) };
  wordsOf.set(each, words);
  return words;
}

/** Those of which every word of the query begins a word, the ones that are called so first. */
export function findEmoji(all: readonly NamedEmoji[], query: string): NamedEmoji[] {
  const sign = query.trim();
  const wanted = plain(query).split(/\s+/).filter(Boolean);
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
