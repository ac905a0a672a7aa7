import { use } from 'react';

/** Something that is loaded at most once, in bounded time, and may be tried again a while after it failed. */
export interface Loadable<T> {
  readonly current: T | undefined;
  /** The same for `use()`, which reads it without waiting. */
  readonly loaded: Promise<T> | undefined;
  load(): Promise<T>;
  /** The next `load` starts anew; until it is there the value of now stays. */
  forget(): void;
}

export interface LoadableOptions {
  deadlineMs: number;
  /** How long a failure stands before the next try: until then it is answered at once. */
  retryAfterMs: number;
}

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Code or a catalogue could not be loaded, whatever the reason; the reason is the cause. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

export async function withDeadline<T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what} did not answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer));
}

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
    forget() {
      pending = undefined;
    },
  };
}

/** The loaded value; suspends until it is there and throws when it can't be had. */
export function useLoadable<T>(source: Loadable<T>): T {
  return use(source.loaded ?? source.load());
}
