import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoadReport, LoadCommand } from './load-process.ts';

const SETTLE_MS = 1_500;

interface LoadGenerator {
  report(): Promise<LoadReport>;
  release(): Promise<void>;
}

/** Holds streams and bodies in a separate process, so that they don't slow down the measuring one. Resolves when all are open. */
export async function startLoad(what: LoadCommand): Promise<LoadGenerator> {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'));
  child.send(what);
  await once(child, 'message');
  await wait(SETTLE_MS);
  return {
    async report() {
      child.send('report');
      const [held] = (await once(child, 'message')) as [LoadReport];
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
