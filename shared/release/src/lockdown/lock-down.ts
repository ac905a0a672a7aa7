import type { SharedLibrary } from '../shell-server.ts';
import { reduceGlobals } from './globals.ts';
import { createHarden } from './harden.ts';
import { unnamedIntrinsics } from './intrinsics.ts';
import { facades } from './surface.ts';
import { createTimers, type TimerWatch } from './timers.ts';
import { createTripwire } from './tripwire.ts';

interface Options extends TimerWatch {
  surface: readonly SharedLibrary[];
  /** What else pages of one process have in common, and nobody may change. */
  everybodys: readonly unknown[];
  /** What code writes to its console. */
  note: (level: string, text: string) => void;
}

export interface LockedDown {
  /** The shared libraries as remotes get them. */
  surface: readonly SharedLibrary[];
  /** To be called when a page is done. */
  pageEnded(page: object): void;
  /** What is not as it was when the walls were put up; null when all is. */
  breach(): string | null;
}

/**
 * Puts up the walls that Node's flags do not: after it, code that is loaded finds only what pages are made with, and none of it can
 * be changed. The platform's own code is loaded before. Once a process; it can't be undone.
 */
export function lockDown({ surface, everybodys, note, ...watch }: Options): LockedDown {
  const timers = createTimers(watch);
  const shared = facades(surface);
  const harden = createHarden();
  const system = globalThis.process;
  const unnamed = unnamedIntrinsics();
  const globals = reduceGlobals(timers.globals, note);
  harden(...Object.values(globals), ...unnamed, shared, ...everybodys);
  return {
    surface: shared,
    pageEnded: timers.pageEnded,
    breach: createTripwire({ globals, unnamed, libraries: shared, everybodys, system }),
  };
}
