export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The smallest value that at least this share of all reaches: 0.99 for the 99th percentile. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The middle value, and of two the upper. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median of each figure. */
export function medians<Figures extends object>(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0]!) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, median(all.map((one) => Number(one[name])))])) as Figures;
}
