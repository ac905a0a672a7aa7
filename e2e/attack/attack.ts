import type { Product } from './product.ts';

/** Counts the tries of an attack, and what got through. */
export interface Tally {
  tries: number;
  /** A sentence for each try that got through. */
  broken: string[];
  /** One try. @param seen printed if it got through */
  check(what: string, holds: boolean, seen?: unknown): void;
  /** One try that got through if it throws. */
  attempt(what: string, work: () => Promise<unknown>): Promise<void>;
}

export interface Attack {
  name: string;
  /** @param only names of some of its tries, where it has such */
  run(product: Product, tally: Tally, only?: readonly string[]): Promise<void>;
}

export function createTally(): Tally {
  const tally: Tally = {
    tries: 0,
    broken: [],
    check(what, holds, seen) {
      tally.tries++;
      if (!holds) tally.broken.push(seen === undefined ? what : `${what}: ${JSON.stringify(seen)}`);
    },
    async attempt(what, work) {
      tally.tries++;
      await work().catch((error: unknown) => {
        const text = String((error as Error).message)
          .replaceAll(/\u001B\[\d+m/g, '')
          .replaceAll(/\s+/g, ' ');
        tally.broken.push(`${what}: ${text.slice(0, 400)}`);
      });
    },
  };
  return tally;
}

/** An attack of several parts, one after the other. */
export const inOrder =
  (...parts: readonly Attack['run'][]): Attack['run'] =>
  async (product, tally) => {
    for (const part of parts) await part(product, tally);
  };

/** Runs tasks, a few at a time. */
export async function inTurns<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const queue = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of queue) await work(one);
    }),
  );
}
