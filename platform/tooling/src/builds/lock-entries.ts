import { existsSync } from 'node:fs';
import path from 'node:path';
import { readJson, type WorkspacePackage } from '../workspace/graph.ts';

/** A package in package-lock.json, by its directory. */
interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  /** A workspace package: its own files are hashed instead. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** What runs every build. */
const ALWAYS = ['node'];

/**
 * Reads which exact libraries packages use: those that they declare, and all below these, found as Node finds them.
 * @returns one line for each, the same for the same libraries, whatever else the lock file has
 */
export function createLockEntries(root: string): (packages: readonly WorkspacePackage[]) => string[] {
  const file = path.join(root, 'package-lock.json');
  const { packages: entries = {} } = existsSync(file) ? readJson<{ packages?: Record<string, Entry> }>(file) : {};

  function resolve(name: string, from: string): string | null {
    for (let directory = from; ; directory = path.posix.dirname(directory)) {
      const found = path.posix.join(directory, 'node_modules', name);
      if (Object.hasOwn(entries, found)) return found;
      if (directory === path.posix.dirname(directory)) return null;
    }
  }

  return (packages) => {
    const found = new Set<string>();
    const add = (names: readonly string[], from: string) => {
      for (const name of names) {
        const place = resolve(name, from);
        if (place !== null && !entries[place]!.link) found.add(place);
      }
    };
    add(ALWAYS, '.');
    for (const { needs, directory } of packages) add(needs, directory.replaceAll(path.sep, '/'));
    // Entries that are added meanwhile are visited too.
    for (const place of found) {
      const { dependencies, optionalDependencies, peerDependencies } = entries[place]!;
      add(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }), place);
    }
    return [...found].sort().map((place) => {
      const { version, resolved, integrity } = entries[place]!;
      return [place, version, resolved, integrity].join(' ');
    });
  };
}
