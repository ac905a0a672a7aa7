import { createHook } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

/** Time for what was started to end, or to fail. Timers that end by themselves by then are nobody's burden. */
const SETTLE_MS = 1_800;

/** Watches which timers code under a directory starts; afterwards says which of them are still there. */
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
