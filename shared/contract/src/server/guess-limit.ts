const MISSES_MAX = 10;
const WINDOW_MS = 15 * 60_000;
/** Beyond this many sources the oldest is forgotten. */
const SOURCES_MAX = 10_000;

/** Slows down guessing of a token at an operators' door: ten misses of a source in a quarter of an hour, per process. */
export interface GuessLimit {
  /** Seconds until the source may try again, even with the right token; 0 if it may. */
  secondsLeft(source: string): number;
  missed(source: string): void;
}

export function createGuessLimit(now: () => number = Date.now): GuessLimit {
  const sources = new Map<string, { misses: number; until: number }>();
  return {
    secondsLeft(source) {
      const known = sources.get(source);
      if (!known || known.misses < MISSES_MAX) return 0;
      return Math.max(0, Math.ceil((known.until - now()) / 1_000));
    },
    missed(source) {
      const known = sources.get(source);
      const counted = known && known.until > now() ? known : { misses: 0, until: now() + WINDOW_MS };
      counted.misses++;
      sources.set(source, counted);
      if (sources.size > SOURCES_MAX) sources.delete(sources.keys().next().value!);
    },
  };
}
