import { distanceKm } from '../site/places.ts';

/** About eleven kilometres north to south: two members in one cell are just near each other. */
const CELL_DEGREES = 0.1;
const NEAREST_KM = 10;

export interface Position {
  lat: number | null;
  lon: number | null;
}

/**
 * The distance in kilometres shown to others: between the centres of two cells of a coarse grid, so that trilateration by repeated
 * searches finds no home. The reader's unit is rounded to steps where it is shown. Null if a position is unknown.
 */
export function coarseDistanceKm(from: Position, to: Position): number | null {
  if (from.lat === null || from.lon === null || to.lat === null || to.lon === null) return null;
  const km = distanceKm({ lat: cell(from.lat), lon: cell(from.lon) }, { lat: cell(to.lat), lon: cell(to.lon) });
  return Math.max(NEAREST_KM, Math.round(km));
}

const cell = (degrees: number) => (Math.floor(degrees / CELL_DEGREES) + 0.5) * CELL_DEGREES;
