import { COUNTRIES } from '@nightlark/contract';
import { uniqueTownNamed } from './find-towns.ts';
import { distanceKm, placeById, placesOf, regionName, regionsOf } from './places.ts';

test.each(COUNTRIES)('%s → every town lies in a named region, every region has a town', (country) => {
  const used = new Set(placesOf(country).map(({ region_id }) => region_id));
  expect([...used].sort()).toEqual(
    regionsOf(country)
      .map(({ id }) => id)
      .sort(),
  );
});

test('town by number → as people there call it; of a country without members or of none → null', () => {
  expect(placeById(2867714)).toMatchObject({ city: 'München', region: 'Bayern', country: 'DE' });
  expect([placeById(593116), placeById(1)]).toEqual([null, null]);
});

test('region that is none → null', () => {
  expect([regionName('NL', '07'), regionName('NL', '99'), regionName('LT', '65')]).toEqual(['Noord-Holland', null, null]);
});

test('Amsterdam to Berlin → about 577 km', () => {
  expect(distanceKm(uniqueTownNamed('NL', 'Amsterdam')!, uniqueTownNamed('DE', 'Berlin')!)).toBeCloseTo(577, -1);
});
