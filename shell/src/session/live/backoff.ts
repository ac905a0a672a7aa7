const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
const GROWTH = 1.5;

/**
 * Exponential backoff with jitter: the delay before a reconnect is random between half and all of the backoff, so that tabs whose
 * streams ended with one server don't reconnect at the same moment.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * GROWTH ** attempt);
  return longest * (0.5 + random() / 2);
}
