/** Exponential back-off: how long to wait after this many failures. */
export const backOff = ({ first, most }: { first: number; most: number }, failures: number): number =>
  Math.min(most, first * 2 ** (failures - 1));
