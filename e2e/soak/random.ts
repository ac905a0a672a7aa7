/** A seeded random generator. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Both bounds inclusive. */
  between(from: number, to: number): number;
  pick<T>(all: readonly T[]): T;
  /** By weight. */
  weighted<T>(all: readonly (readonly [T, number])[]): T;
}

export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick,
    weighted(all) {
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0);
      return (all.find(([, weight]) => (left -= weight) < 0) ?? all.at(-1)!)[0];
    },
  };
}
