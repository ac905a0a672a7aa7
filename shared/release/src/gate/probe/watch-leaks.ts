import { createHook } from 'node:async_hooks';

const SETTLE_MS = 400;
/** What every process makes and lets go by itself. */
const PASSING = new Set(['PROMISE', 'TickObject', 'Microtask', 'Immediate']);
const KINDS: Readonly<Record<string, string>> = {
  Timeout: 'a timer',
  TCPSERVERWRAP: 'a server',
  TCPWRAP: 'a connection',
  FSEVENTWRAP: 'a file watcher',
};

function listeners(): Map<string, number> {
  return new Map(process.eventNames().map((name) => [String(name), process.listenerCount(name)]));
}

/** Watches what code under a directory starts; afterwards says what of it is still there. */
export function watchLeaks(directory: string): () => Promise<string[]> {
  Error.stackTraceLimit = 30;
  const alive = new Map<number, string>();
  const hook = createHook({
    init(id, type) {
      if (PASSING.has(type)) return;
      const line = new Error().stack?.split('\n').find((frame) => frame.includes(directory));
      if (line) alive.set(id, `${KINDS[type] ?? type} (${line.trim().replace(directory, '')})`);
    },
    destroy: (id) => void alive.delete(id),
  });
  const before = listeners();
  hook.enable();
  return async () => {
    // Timers that end by themselves at once are nobody's burden.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    hook.disable();
    const added = [...listeners()].filter(([name, count]) => count > (before.get(name) ?? 0));
    return [...new Set([...alive.values(), ...added.map(([name]) => `a listener for the process's "${name}"`)])];
  };
}
