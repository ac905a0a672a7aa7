import type { Deps } from '../../deps.ts';

const MISSING_MS = 600_000;
const MAX_MISSING = 5_000;

/**
 * Wraps a request by key: concurrent ones share one, and what does not exist is not requested again for ten minutes.
 * @param load null for what does not exist; what it throws is not remembered
 */
export function askOnce<T>({ now }: Pick<Deps, 'now'>, load: (key: string) => Promise<T | null>): (key: string) => Promise<T | null> {
  const running = new Map<string, Promise<T | null>>();
  /** Until when, in milliseconds; oldest first. */
  const missing = new Map<string, number>();

  function remember(key: string): void {
    missing.delete(key);
    if (missing.size >= MAX_MISSING) missing.delete(missing.keys().next().value!);
    missing.set(key, now().getTime() + MISSING_MS);
  }

  async function start(key: string): Promise<T | null> {
    const found = await load(key);
    if (found === null) remember(key);
    return found;
  }

  return async (key) => {
    if ((missing.get(key) ?? 0) > now().getTime()) return null;
    const shared = running.get(key);
    if (shared) return shared;
    const request = start(key).finally(() => running.delete(key));
    running.set(key, request);
    return request;
  };
}
