import type { SharedLibrary } from '../shell-server.ts';

/** Node's names of a process's external resources: sockets, servers, DNS queries, child processes, threads, file watchers, signals. */
const OUTSIDE = /^(?:TCP|UDP|Pipe|TLS|HTTP|GetAddrInfo|GetNameInfo|QueryReq|Process|Worker|MessagePort|FSEvent|StatWatcher|Signal)/;

type Process = Pick<NodeJS.Process, 'eventNames' | 'listeners' | 'getActiveResourcesInfo' | 'stderr'>;

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (OUTSIDE.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Takes a snapshot of a process; returns a function that describes added or removed listeners and new resources. */
function watchProcess(system: Process): () => string | null {
  // Created lazily on first access, e.g. by a warning of Node.
  void system.stderr;
  const listeners = () => new Map(system.eventNames().map((name) => [name, system.listeners(name as 'exit')]));
  const initial = listeners();
  const open = counted(system.getActiveResourcesInfo());
  return () => {
    const now = listeners();
    for (const name of new Set([...initial.keys(), ...now.keys()])) {
      const before = initial.get(name) ?? [];
      const after = now.get(name) ?? [];
      if (before.length !== after.length || before.some((one, index) => one !== after[index]))
        return `other listeners than there were wait for ${String(name)} of the process`;
    }
    for (const [name, count] of counted(system.getActiveResourcesInfo()))
      if (count > (open.get(name) ?? 0)) return `the process has more open than it had (${name})`;
    return null;
  };
}

type Descriptor = Readonly<PropertyDescriptor>;

/** A snapshot of a shared object. */
interface Holder {
  name: string;
  holder: object;
  prototype: object | null;
  isExtensible: boolean;
  properties: (readonly [key: PropertyKey, found: Descriptor])[];
}

const PARTS = ['value', 'get', 'set', 'writable', 'enumerable', 'configurable'] as const;
const { getOwnPropertyDescriptor, getPrototypeOf, isExtensible, ownKeys } = Reflect;
const { is } = Object;

const isObject = (value: unknown): value is object => (typeof value === 'object' && value !== null) || typeof value === 'function';

function snapshotOf(name: string, holder: object): Holder {
  const properties = ownKeys(holder).map((key) => [key, getOwnPropertyDescriptor(holder, key)!] as const);
  return { name, holder, prototype: getPrototypeOf(holder), isExtensible: isExtensible(holder), properties };
}

function difference({ name, holder, prototype, isExtensible: was, properties }: Holder): string | null {
  if (ownKeys(holder).length !== properties.length) return `${name} has other names than it had`;
  if (getPrototypeOf(holder) !== prototype) return `${name} has another prototype`;
  if (isExtensible(holder) !== was) return `${name} takes other names than it did`;
  for (const [key, before] of properties) {
    const now = getOwnPropertyDescriptor(holder, key);
    if (!now || PARTS.some((part) => !is(now[part], before[part]))) return `${name}.${String(key)} is not what it was`;
  }
  return null;
}

interface Shared {
  globals: Readonly<Record<string, unknown>>;
  /** Intrinsics without a global name. */
  unnamed: readonly object[];
  libraries: readonly SharedLibrary[];
  /** Further objects shared by all pages of a process. */
  everybodys: readonly unknown[];
  /** The real `process`, which releases do not get. */
  system: NodeJS.Process;
}

/**
 * Takes a snapshot of all shared objects (globals, intrinsics, library exports, process listeners and handles) and returns a function
 * that describes the first difference. All of it is frozen or unreachable, so a difference means that the isolation failed.
 */
export function createTripwire({ globals, unnamed, libraries, everybodys, system }: Shared): () => string | null {
  const named = Object.entries(globals).flatMap(([name, value]): [string, unknown][] => {
    const prototype = typeof value === 'function' ? (value as { prototype?: unknown }).prototype : undefined;
    return [
      [name, value],
      [`${name}.prototype`, prototype],
    ];
  });
  const holders: [string, unknown][] = [
    ['globalThis', globalThis],
    ...named,
    ...unnamed.map((value) => ['an object of the language', value] as [string, unknown]),
    ...libraries.map(({ key, lib }) => [key, lib] as [string, unknown]),
    ...everybodys.map((value) => ['an object of all pages', value] as [string, unknown]),
  ];
  const seen = new Map<object, Holder>();
  for (const [name, value] of holders) if (isObject(value) && !seen.has(value)) seen.set(value, snapshotOf(name, value));
  const all = [...seen.values()];
  const processDifference = watchProcess(system);
  return () => {
    for (const holder of all) {
      const found = difference(holder);
      if (found) return found;
    }
    return processDifference();
  };
}
