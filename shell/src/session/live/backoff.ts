const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
const GROWTH = 1.5;

/**
 * How long to wait before another attempt: growing, and between half and the whole of it by chance, so that all the tabs that lost
 * their stream with one server don't come back at the same moment.
 */
export function waitBefore(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * GROWTH ** attempt);
  return longest * (0.5 + random() / 2);
}
