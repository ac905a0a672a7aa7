import type { NamedEmoji } from './emoji-data.ts';

const SHOWN = 120;

/** Without case and accents. */
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Those of which every word of the query begins a word, the ones that are called so first. */
export function findEmoji(all: readonly NamedEmoji[], query: string): NamedEmoji[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const fits = (text: string) => {
    const words = plain(text).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  };
  const byName = all.filter(([emoji, name]) => emoji === query.trim() || fits(name));
  const byWords = all.filter((each) => !byName.includes(each) && fits(`${each[1]} ${each[2]}`));
  return [...byName, ...byWords].slice(0, SHOWN);
}
