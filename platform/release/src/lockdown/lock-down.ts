import type { SharedLibrary } from '../shell-server.ts';
import { reduceGlobals } from './globals.ts';
import { unnamedIntrinsics } from './intrinsics.ts';
import { createTimers, type TimerHooks } from './timers.ts';
import { createTripwire } from './tripwire.ts';

/** React's internals, by which hooks could be replaced for all pages. */
const REACT_INTERNALS = /^__(?:CLIENT|SERVER|DOM)_INTERNALS_|^__COMPILER_RUNTIME$|^act$|^captureOwnerStack$/;
/** jotai's default store, shared by all pages. */
const JOTAI_STORE = /^(?:getDefaultStore|INTERNAL_)/;

const HIDDEN: Readonly<Record<string, RegExp>> = {
  react: REACT_INTERNALS,
  'react-dom': REACT_INTERNALS,
  'react/jsx-runtime': REACT_INTERNALS,
  jotai: JOTAI_STORE,
};

/** The library as remotes get it: a copy of its exports, without the platform's own. */
function facade({ key, lib, ...rest }: SharedLibrary): SharedLibrary {
  const hidden = HIDDEN[key];
  const exports = Object.entries(lib as Record<string, unknown>).filter(([name]) => !hidden?.test(name));
  const own = Object.fromEntries(exports);
  // webpack checks it before it uses a module's `default`.
  if ((lib as { __esModule?: boolean }).__esModule) Object.defineProperty(own, '__esModule', { value: true });
  // The default export of a CommonJS library is the library itself, with the hidden exports.
  if (hidden && 'default' in own) own['default'] = own;
  return { ...rest, key, lib: own };
}

const facades = (surface: readonly SharedLibrary[]): SharedLibrary[] => surface.map(facade);

/** Types of objects that React writes to: contexts (the value while a page is rendered), lazy components (the loaded module). */
const WRITTEN_BY_REACT = new Set<unknown>([Symbol.for('react.context'), Symbol.for('react.lazy')]);

const isObject = (value: unknown): value is object => (typeof value === 'object' && value !== null) || typeof value === 'function';
const isExempt = (value: object) => WRITTEN_BY_REACT.has((value as { $$typeof?: unknown }).$$typeof) || ArrayBuffer.isView(value);

/**
 * Freezes everything reachable from the given values by properties and prototypes, once. Except objects that React writes to and
 * those that can't be frozen (typed arrays).
 */
function createHarden(): (...roots: readonly unknown[]) => void {
  const seen = new WeakSet<object>();
  return (...roots) => {
    const waiting = roots.filter(isObject);
    for (let value = waiting.pop(); value; value = waiting.pop()) {
      if (seen.has(value)) continue;
      seen.add(value);
      if (isExempt(value)) continue;
      Object.freeze(value);
      const prototype: unknown = Object.getPrototypeOf(value);
      if (isObject(prototype)) waiting.push(prototype);
      for (const key of Reflect.ownKeys(value)) {
        const { value: own, get, set } = Reflect.getOwnPropertyDescriptor(value, key)!;
        for (const part of [own, get, set] as unknown[]) if (isObject(part)) waiting.push(part);
      }
    }
  };
}

interface Options extends TimerHooks {
  surface: readonly SharedLibrary[];
  /** Further objects shared by all pages of a process, to be frozen. */
  everybodys: readonly unknown[];
  /** Called with console output of releases. */
  log: (level: string, text: string) => void;
}

interface LockedDown {
  /** The shared libraries as remotes get them. */
  surface: readonly SharedLibrary[];
  /** Call when a page is rendered. */
  pageEnded(page: object): void;
  /** Describes a change of shared objects since the lockdown; null if none. */
  breach(): string | null;
}

/**
 * Isolates code loaded afterwards, beyond Node's permission flags: it sees only the globals that pages need, all frozen. Load the
 * platform's own code before. Once per process; irreversible.
 * @example const { surface, breach } = lockDown({ surface, everybodys, log, ...timerHooks });
 */
export function lockDown({ surface, everybodys, log, ...watch }: Options): LockedDown {
  const timers = createTimers(watch);
  const shared = facades(surface);
  const harden = createHarden();
  const system = globalThis.process;
  const unnamed = unnamedIntrinsics();
  const globals = reduceGlobals(timers.globals, log);
  harden(...Object.values(globals), ...unnamed, shared, ...everybodys);
  return {
    surface: shared,
    pageEnded: timers.pageEnded,
    breach: createTripwire({ globals, unnamed, libraries: shared, everybodys, system }),
  };
}
