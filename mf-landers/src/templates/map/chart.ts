import type { Country } from '@nightlark/contract';
import { TOWNS } from './towns.ts';

/** A light of the map, in the drawing's own units. */
export interface Light {
  x: number;
  y: number;
  /** Empty for unnamed towns. */
  name: string;
}

/** The part of the drawing that is visible at all window sizes (`SIZE`). */
const FRAME = { left: 390, right: 810, top: 70, bottom: 560 } as const;
/** Bounding box of a label. */
const NAME = { letter: 14, height: 34 } as const;

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** Equirectangular projection of degrees to the drawing. */
function projection(country: Country): (lat: number, lon: number) => Pick<Light, 'x' | 'y'> {
  const lats = TOWNS[country].map(([, lat]) => lat);
  const lons = TOWNS[country].map(([, , lon]) => lon);
  const [lat0, lon0] = [middle(lats), middle(lons)];
  const across = Math.cos(rad(lat0));
  const scale = Math.min((FRAME.right - FRAME.left) / (span(lons) * across), (FRAME.bottom - FRAME.top) / span(lats));
  return (lat, lon) => ({
    x: Math.round(middle([FRAME.left, FRAME.right]) + (lon - lon0) * across * scale),
    y: Math.round(middle([FRAME.top, FRAME.bottom]) - (lat - lat0) * scale),
  });
}

const isBeside = (a: Light, b: Light) =>
  Math.abs(a.y - b.y) < NAME.height && Math.abs(a.x - b.x) < ((a.name.length + b.name.length) * NAME.letter) / 2;

/**
 * Positions the towns of a country. Towns of members are labelled in order; overlapping labels are omitted.
 */
export function chartOf(country: Country, places: readonly string[]): Light[] {
  const put = projection(country);
  const lights = TOWNS[country].map(([name, lat, lon]): Light => ({ ...put(lat, lon), name }));
  const named: Light[] = [];
  for (const place of new Set(places)) {
    const light = lights.find(({ name }) => name === place);
    if (light && !named.some((other) => isBeside(light, other))) named.push(light);
  }
  return lights.map((light) => (named.includes(light) ? light : { ...light, name: '' }));
}
