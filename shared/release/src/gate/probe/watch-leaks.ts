import { createHook } from 'node:async_hooks';

const SETTLE_MS = 400;
/** What Node calls things that keep a process alive. Timers are looked at one by one, others pass by themselves. */
const KINDS: Readonly<Record<string, string>> = {
  TCPServerWrap: 'a server', TCPSocketWrap: 'a connection', UDPWrap: 'a socket', FSEvent: 'a file watcher', StatWatcher: 'a file watcher',
  MessagePort: 'a message port', Worker: 'a worker', ProcessWrap: 'a process',
}; // prettier-ignore

function listeners(): Map<string, number> {
  return new Map(process.eventNames().map((name) => [String(name), process.listenerCount(name)]));
}

function counts(names: readonly string[]): Map<string, number> {
  return names.reduce((all, name) => all.set(name, (all.get(name) ?? 0) + 1), new Map<string, number>());
}

/** Watches what code under a directory starts; afterwards says what of it is still there. */
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
  const before = { listeners: listeners(), resources: counts(process.getActiveResourcesInfo()) };
  hook.enable();
  return async () => {
    // Timers that end by themselves at once are nobody's burden.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    hook.disable();
    const added = [...listeners()].filter(([name, count]) => count > (before.listeners.get(name) ?? 0));
    const kept = [...counts(process.getActiveResourcesInfo())].filter(
      ([kind, count]) => KINDS[kind] && count > (before.resources.get(kind) ?? 0),
    );
    return [
      ...new Set([
        ...alive.values(),
        ...kept.map(([kind]) => KINDS[kind]!),
        ...added.map(([name]) => `a listener for the process's "${name}"`),
      ]),
    ];
  };
}
