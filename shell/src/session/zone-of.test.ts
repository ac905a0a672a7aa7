import { zoneOf } from './load-page-data.ts';

test.each([
  ['NL', 'Europe/Amsterdam'],
  ['ES', 'Europe/Madrid'],
  ['JP', 'Asia/Tokyo'],
  ['DE', 'Europe/Berlin'],
  ['US', 'UTC'],
  ['RU', 'UTC'],
  ['', 'UTC'],
  ['XX', 'UTC'],
])('the days of %s are those of %s', (country, zone) => {
  expect(zoneOf(country)).toBe(zone);
});
