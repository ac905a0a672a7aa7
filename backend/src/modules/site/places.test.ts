import { COUNTRIES } from '@nightlark/contract';
import { distanceKm, findCity, placesOf, regionName, regionsOf } from './places.ts';

test.each(COUNTRIES)('%s → every town lies in a named region, every region has a town', (country) => {
  const used = new Set(placesOf(country).map(({ region_id }) => region_id));
  expect([...used].sort()).toEqual(
    regionsOf(country)
      .map(({ id }) => id)
      .sort(),
  );
});

test('town by name, whatever its capitals → the largest of that name', () => {
  expect(findCity('DE', 'frankfurt am main')).toMatchObject({ city: 'Frankfurt am Main', region: 'Hessen' });
  expect(findCity('US', 'Springfield', 'IL')?.region).toBe('Illinois');
  expect(findCity('NL', 'Atlantis')).toBeNull();
});

test('region that is none → null', () => {
  expect([regionName('NL', '07'), regionName('NL', '99'), regionName('LT', '65')]).toEqual(['Noord-Holland', null, null]);
});

test('Amsterdam to Berlin → about 577 km', () => {
  expect(distanceKm(findCity('NL', 'Amsterdam')!, findCity('DE', 'Berlin')!)).toBeCloseTo(577, -1);
});
