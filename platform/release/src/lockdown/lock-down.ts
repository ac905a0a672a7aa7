import type { SharedLibrary } from '../shell-server.ts';
import { reduceGlobals } from './globals.ts';
import { createHarden } from './harden.ts';
import { unnamedIntrinsics } from './intrinsics.ts';
import { facades } from './surface.ts';
import { createTimers, type TimerHooks } from './timers.ts';
import { createTripwire } from './tripwire.ts';

interface Options extends TimerHooks {
  surface: readonly SharedLibrary[];
  /** Further objects shared by all pages of a process, to be frozen. */
  everybodys: readonly unknown[];
  /** Called with console output of releases. */
  log: (level: string, text: string) => void;
}

export interface LockedDown {
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
