import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What programs with `preload.ts` find around them. */
export interface World {
  /** How names below fault.test resolve. */
  names: 'well' | 'unknown' | 'slow';
  /** By how much the clock of a program is off, milliseconds. */
  clocks: Record<string, number>;
}

const WELL: World = { names: 'well', clocks: {} };

/** A world of its own for a cluster, in this file. */
export function createWorld(file: string) {
  function change(to: Partial<World>): void {
    // At once: a program may be reading it.
    writeFileSync(`${file}.new`, JSON.stringify({ ...WELL, ...to }));
    renameSync(`${file}.new`, file);
  }
  change({});
  const preload = pathToFileURL(path.join(import.meta.dirname, 'preload.ts'));
  return { change, heal: () => change({}), env: { FAULTS_FILE: file, NODE_OPTIONS: `--import ${preload.href}` } };
}
