/** Interpolates two colours, both `#rrggbb`; 0 gives the first. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((value, index) =>
      Math.round(value + (to[index]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const lighten = (color: string, share: number) => mix(color, '#ffffff', share);
export const darken = (color: string, share: number) => mix(color, '#160a10', share);

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
