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

/** What every remote in the process stands on: one that changes it changes the others. */
const BUILTINS = { Object, Array, String, Number, Promise, Map, Set, Function, Error, Date, JSON, Math, RegExp } as const;

/** Names and values of everything global, own properties of builtins and of their prototypes included. */
function globals(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const note = (prefix: string, holder: object) => {
    for (const key of Reflect.ownKeys(holder)) {
      const { value, get } = Reflect.getOwnPropertyDescriptor(holder, key)!;
      found.set(`${prefix}${String(key)}`, get ?? value);
    }
  };
  note('', globalThis);
  for (const [name, builtin] of Object.entries(BUILTINS)) {
    note(`${name}.`, builtin);
    if ('prototype' in builtin && builtin.prototype) note(`${name}.prototype.`, builtin.prototype);
  }
  return found;
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
  const before = { listeners: listeners(), resources: counts(process.getActiveResourcesInfo()), globals: globals() };
  hook.enable();
  return async () => {
    // Timers that end by themselves at once are nobody's burden.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    hook.disable();
    const added = [...listeners()].filter(([name, count]) => count > (before.listeners.get(name) ?? 0));
    const kept = [...counts(process.getActiveResourcesInfo())].filter(
      ([kind, count]) => KINDS[kind] && count > (before.resources.get(kind) ?? 0),
    );
    const now = globals();
    const changed = [...new Set([...now.keys(), ...before.globals.keys()])].filter(
      (name) => !Object.is(now.get(name), before.globals.get(name)),
    );
    return [
      ...new Set([
        ...alive.values(),
        ...kept.map(([kind]) => KINDS[kind]!),
        ...changed.map((name) => `a change of the global ${name}`),
        ...added.map(([name]) => `a listener for the process's "${name}"`),
      ]),
    ];
  };
}
