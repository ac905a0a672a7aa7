import { createHook } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

/** Time for asynchronous work to end or fail. Timers that end by then are no leaks. */
const SETTLE_MS = 1_800;

/** Tracks timers that code under a directory starts; returns a function that lists those still active. */
export function watchLeaks(directory: string): () => Promise<string[]> {
  Error.stackTraceLimit = 30;
  const alive = new Map<number, string>();
  const hook = createHook({
    init(id, type) {
      if (type !== 'Timeout') return;
      const line = new Error().stack?.split('\n').find((frame) => frame.includes(directory));
      if (line) alive.set(id, `a timer (${line.trim().replace(directory, '')})`);
    },
    destroy: (id) => void alive.delete(id),
  });
  hook.enable();
  return async () => {
    await setTimeout(SETTLE_MS);
    hook.disable();
    return [...new Set(alive.values())];
  };
}
