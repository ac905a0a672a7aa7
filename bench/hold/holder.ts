import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Held, Hold } from './held.ts';

const SETTLE_MS = 1_500;

export interface Holder {
  report(): Promise<Held>;
  release(): Promise<void>;
}

/** Holds streams and bodies in a separate process, so that they don't slow down the measuring one. Resolves when all are open. */
export async function hold(what: Hold): Promise<Holder> {
  const child = fork(path.join(import.meta.dirname, 'held.ts'));
  child.send(what);
  await once(child, 'message');
  await wait(SETTLE_MS);
  return {
    async report() {
      child.send('report');
      const [held] = (await once(child, 'message')) as [Held];
      return held;
    },
    async release() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await wait(SETTLE_MS);
    },
  };
}
