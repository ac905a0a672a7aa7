import { Script } from 'node:vm';

/** How long code of a remote may hold the process without a pause. A page is rendered in some milliseconds. */
const SYNC_LIMIT_MS = 2_000;

const holder = globalThis as { runBounded?: (() => void) | undefined };
const script = new Script('globalThis.runBounded()', { filename: 'bounded' });

/**
 * Runs code that returns a value at once, and ends it after two seconds: the only way to get out of an endless loop without
 * giving up the process. Nothing else is answered meanwhile, so whoever catches the error stops using that code.
 */
export function bounded<T>(work: () => T): T {
  let result: T;
  const before = holder.runBounded;
  holder.runBounded = () => {
    result = work();
  };
  try {
    script.runInThisContext({ timeout: SYNC_LIMIT_MS });
    return result!;
  } finally {
    holder.runBounded = before;
  }
}

/** Gives up on a promise; the work itself can't be stopped. */
export async function withinTime<T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
