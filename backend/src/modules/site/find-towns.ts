import { fold } from '@nightlark/contract';
import { placesOf, type Place } from './places.ts';

/** A town with its search keys, each after a line break, so that one text search compares all. */
interface Searchable {
  place: Place;
  text: string;
}

const searchable = new Map<string, readonly Searchable[]>();

/**
 * A country's towns to choose from, the largest first. Of several with the same name in a region only the largest: members
 * could not tell them apart.
 */
function townsOf(country: string): readonly Searchable[] {
  const known = searchable.get(country);
  if (known) return known;
  const seen = new Set<string>();
  const towns = placesOf(country).flatMap((place) => {
    const id = `${place.region_id} ${foldName(place.city)}`;
    if (seen.has(id)) return [];
    seen.add(id);
    return { place, text: `\n${keysOf([place.city, ...place.also]).join('\n')}\n` };
  });
  searchable.set(country, towns);
  return towns;
}

/**
 * Towns whose name, or a word of it, starts with the input: exact matches first, then prefixes, then words. Within each,
 * those of the region first, then by size.
 */
export function suggestTowns(country: string, typed: string, { region, limit }: { region?: string | undefined; limit: number }): Place[] {
  const wanted = foldName(typed);
  if (!wanted) return [];
  const ranks: Place[][] = [[], [], [], [], [], []];
  for (const { place, text } of townsOf(country)) {
    if (!text.includes(wanted)) continue;
    const rank = [`\n${wanted}\n`, `\n${wanted}`, ` ${wanted}`].findIndex((part) => text.includes(part));
    const list = rank < 0 ? undefined : ranks[rank * 2 + (place.region_id === region ? 0 : 1)]!;
    if (list && list.length < limit) list.push(place);
  }
  return ranks.flat().slice(0, limit);
}

/** The towns with exactly this name in a country, in any of its languages, the largest first. */
function townsNamed(country: string, name: string): Place[] {
  const wanted = foldName(name);
  if (!wanted) return [];
  return townsOf(country).flatMap(({ place, text }) => (text.includes(`\n${wanted}\n`) ? place : []));
}

/**
 * The town that a name identifies: the only one in the country, or the only one in the region; null if there are none or several.
 * @example uniqueTownNamed('DE', 'Munich') // München
 */
export function uniqueTownNamed(country: string, name: string, region?: string | null): Place | null {
  const named = townsNamed(country, name);
  const there = region ? named.filter(({ region_id }) => region_id === region) : named;
  return there.length === 1 ? there[0]! : null;
}

const SAINT = /(^| )(?:sankt|saint|sainte|sint)(?= )/g;

/** Folds punctuation, too, so that "saint etienne" finds "Saint-Étienne". */
const foldName = (name: string, umlauts?: 'spelled'): string =>
  fold(name, umlauts)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** All search keys of a town: its names, each half of a double one ("Biel/Bienne"), "L Aquila" for "L’Aquila", and their transliterations. */
function keysOf(names: readonly string[]): string[] {
  const halves = names.flatMap((name) => [name, ...name.split(/\s*[/(),]\s*/), name.replace(/['’]/g, ' ')]);
  const keys = halves.flatMap((half) => [foldName(half), foldName(half, 'spelled')]);
  return [...new Set([...keys, ...keys.map((key) => key.replace(SAINT, '$1st'))])].filter(Boolean);
}
