import { nextMidnight, zoneOf } from './midnight.ts';

test.each([
  ['Europe/Amsterdam', '2026-11-21T12:00:00Z', '2026-11-21T23:00:00.000Z'],
  ['Europe/Amsterdam', '2026-11-21T23:00:00Z', '2026-11-22T23:00:00.000Z'],
  ['Europe/Amsterdam', '2026-11-21T22:59:59Z', '2026-11-21T23:00:00.000Z'],
  ['America/New_York', '2026-11-21T02:00:00Z', '2026-11-21T05:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-21T12:00:00Z', '2026-11-22T11:00:00.000Z'],
  // Daylight saving time ends, then starts.
  ['Europe/Amsterdam', '2026-10-24T22:30:00Z', '2026-10-25T23:00:00.000Z'],
  ['Europe/Amsterdam', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00.000Z'],
  ['Australia/Adelaide', '2026-11-21T12:00:00Z', '2026-11-21T13:30:00.000Z'],
  ['UTC', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00.000Z'],
])('in %s at %s → %s', (zone, moment, midnight) => {
  expect(nextMidnight(zone, new Date(moment)).toISOString()).toBe(midnight);
});

test('the zone → of the town, else of the largest town of the region or country', () => {
  const nowhere = { region_id: null, lat: null, lon: null };
  expect(zoneOf({ ...nowhere, country: 'ES', lat: 28.1, lon: -15.4 })).toBe('Atlantic/Canary');
  expect(zoneOf({ ...nowhere, country: 'US', region_id: 'CA' })).toBe('America/Los_Angeles');
  expect(zoneOf({ ...nowhere, country: 'PL' })).toBe('Europe/Warsaw');
});
