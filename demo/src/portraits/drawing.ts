/* eslint-disable max-params -- Coordinates are read in their order, as in the elements that they are written into. */
import type { Random } from '../random.ts';

/** SVG helpers to draw scenes and people with. */
type Stops = readonly (readonly [offset: number, color: string, opacity?: number])[];

const stop = ([offset, color, opacity = 1]: Stops[number]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;

export const down = (id: string, stops: Stops) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(stop).join('')}</linearGradient>`;
export const radial = (id: string, stops: Stops) => `<radialGradient id="${id}">${stops.map(stop).join('')}</radialGradient>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" opacity="${round(opacity)}"/>`;
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

/** A soft light. */
export function glow(x: number, y: number, r: number, color: string, opacity = 0.8): string {
  const id = `g${[x, y, r, opacity].map((value) => Math.round(value * 10)).join('_')}${color.slice(1)}`;
  return `<defs>${radial(id, [
    [0, color, opacity],
    [0.35, color, opacity * 0.45],
    [1, color, 0],
  ])}</defs>${circle(x, y, r, `url(#${id})`)}`;
}

/** Out-of-focus lights: discs with a brighter rim. */
export function bokeh(
  random: Random,
  count: number,
  colors: readonly string[],
  area: { x?: [number, number]; y: [number, number] },
  size: [number, number] = [14, 46],
): string {
  const [left, right] = area.x ?? [-20, 820];
  return Array.from({ length: count }, () => {
    const [x, y, r] = [random.between(left, right), random.between(...area.y), random.between(...size)];
    const [color, opacity] = [random.pick(colors), random.between(0.18, 0.62)];
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${color}" fill-opacity="${round(opacity)}" stroke="${color}" stroke-opacity="${round(opacity * 0.8)}" stroke-width="3"/>`;
  }).join('');
}

/** Concatenates `count` generated pieces. */
export const repeat = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, index) => make(index)).join('');

const round = (value: number) => Math.round(value * 100) / 100;
