import { withDeadline } from '@nightlark/release/client';
import { use } from 'react';

/** A value loaded at most once, with a deadline, and retried some time after a failure. */
export interface Loadable<T> {
  readonly current: T | undefined;
  /** The settled promise, which React's `use()` reads without suspending. */
  readonly loaded: Promise<T> | undefined;
  load(): Promise<T>;
  /** The next `load` reloads; `current` remains until then. */
  invalidate(): void;
}

export interface LoadableOptions {
  deadlineMs: number;
  /** How long a failure is returned without another attempt. */
  retryAfterMs: number;
}

/** Code or messages could not be loaded; see `cause`. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** Whether a lazily loaded chunk of a remote failed: webpack's error, which React's `lazy` caches until the document is reloaded. */
export const isChunkLoadError = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

export function loadable<T>(what: string, start: () => Promise<T>, { deadlineMs, retryAfterMs }: LoadableOptions): Loadable<T> {
  let current: T | undefined;
  let loaded: Promise<T> | undefined;
  let pending: Promise<T> | undefined;
  let failedAt: number | undefined;

  function load(): Promise<T> {
    const mayRetry = failedAt !== undefined && Date.now() - failedAt >= retryAfterMs;
    if (pending && !mayRetry) return pending;
    failedAt = undefined;
    const attempt: Promise<T> = withDeadline(Promise.resolve().then(start), deadlineMs, what).then(
      (value) => {
        current = value;
        loaded = Object.assign(attempt, { status: 'fulfilled', value });
        return value;
      },
      (cause: unknown) => {
        failedAt = Date.now();
        throw new LoadError(`${what} could not be loaded`, { cause });
      },
    );
    return (pending = attempt);
  }
  return {
    get current() {
      return current;
    },
    get loaded() {
      return loaded;
    },
    load,
    invalidate() {
      pending = undefined;
    },
  };
}

/** Returns the loaded value; suspends while loading and throws on failure. */
export function useLoadable<T>(source: Loadable<T>): T {
  return use(source.loaded ?? source.load());
}
