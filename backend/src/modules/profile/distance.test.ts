import { coarseDistanceKm } from './distance.ts';

const amsterdam = { lat: 52.374, lon: 4.8897 };

test('anywhere in the same cell → the same answer, never less than 10 km', () => {
  const nearby = { lat: 52.301, lon: 4.801 };
  expect(coarseDistanceKm(amsterdam, nearby)).toBe(10);
  expect(coarseDistanceKm(amsterdam, amsterdam)).toBe(10);
  const rotterdam = { lat: 51.9225, lon: 4.47917 };
  expect(coarseDistanceKm(amsterdam, rotterdam)).toBe(coarseDistanceKm(nearby, { lat: 51.99, lon: 4.401 }));
  // 57 km by road map: neither end is known better than its cell.
  expect(Math.abs(coarseDistanceKm(amsterdam, rotterdam)! - 57)).toBeLessThanOrEqual(8);
});

test('a place that is unknown → null', () => {
  expect(coarseDistanceKm(amsterdam, { lat: null, lon: null })).toBeNull();
  expect(coarseDistanceKm({ lat: null, lon: 1 }, amsterdam)).toBeNull();
});
