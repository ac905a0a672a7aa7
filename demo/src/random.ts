/** A seeded pseudo-random generator: the same seed gives the same demo on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  between(min: number, max: number): number;
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Distinct items, in random order. */
  sample<T>(items: readonly T[], count: number): T[];
  weighted<T>(items: readonly (readonly [T, number])[]): T;
}

export function random(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + next() * (max - min);
  const int = (min: number, max: number) => Math.floor(between(min, max + 1));
  const pick = <T>(items: readonly T[]) => items[int(0, items.length - 1)]!;
  return {
    next,
    between,
    int,
    pick,
    chance: (probability) => next() < probability,
    sample(items, count) {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)[0]!);
    },
    weighted(items) {
      let remaining = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      return (items.find(([, weight]) => (remaining -= weight) < 0) ?? items.at(-1)!)[0];
    },
  };
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16_777_619);
  return value >>> 0;
}
