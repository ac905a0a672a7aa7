import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_MS = 1_000;

/**
 * Which keys a bucket has, for names that anybody may ask for: one listing a second answers for all that are not known yet, so that
 * invented names cost no call each. What was written before the question is found.
 */
export function createListing(list: () => Promise<readonly string[]>, intervalMs = INTERVAL_MS): { has(key: string): Promise<boolean> } {
  let keys: ReadonlySet<string> = new Set();
  let next: Promise<void> | null = null;
  let startedAt = -Infinity;

  async function read(): Promise<void> {
    await wait(Math.max(0, startedAt + intervalMs - performance.now()));
    startedAt = performance.now();
    // Who asks from now on waits for the listing after this one.
    next = null;
    keys = new Set(await list());
  }

  return {
    async has(key) {
      if (!keys.has(key)) await (next ??= read());
      return keys.has(key);
    },
  };
}
