import { fold } from '@nightlark/contract';

const SAINT = /(^| )(?:sankt|saint|sainte|sint)(?= )/g;

/** Folds punctuation, too, so that "saint etienne" finds "Saint-Étienne". */
export const foldName = (name: string, umlauts?: 'spelled'): string =>
  fold(name, umlauts)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** All search keys of a town: its names, each half of a double one ("Biel/Bienne"), "L Aquila" for "L’Aquila", and their transliterations. */
export function keysOf(names: readonly string[]): string[] {
  const halves = names.flatMap((name) => [name, ...name.split(/\s*[/(),]\s*/), name.replace(/['’]/g, ' ')]);
  const keys = halves.flatMap((half) => [foldName(half), foldName(half, 'spelled')]);
  return [...new Set([...keys, ...keys.map((key) => key.replace(SAINT, '$1st'))])].filter(Boolean);
}
