import { federationName, type Release } from '@nightlark/release';
import path from 'node:path';
import type { StoredRelease } from './protocol.ts';
import type { ReleaseId } from './renderer-state.ts';

/** Directories remembered after a version was dropped: its timers may still throw. */
const MAX_DIRECTORIES = 200;

/** The releases that renderers have, and whose a file on a stack is. */
export function createStoredReleases(directoryOf: (name: string, version: string) => string) {
  const byName = new Map<string, StoredRelease>();
  const directories = new Map<string, ReleaseId>();

  function locate(release: Release): StoredRelease {
    const { name, version } = release;
    const directory = path.resolve(directoryOf(name, version));
    directories.set(directory, { name, version });
    if (directories.size > MAX_DIRECTORIES) directories.delete(directories.keys().next().value!);
    return { release, directory };
  }

  return {
    byName: byName as ReadonlyMap<string, StoredRelease>,
    /** Releases that were loaded once and blamed for no crash: a new renderer preloads these alone. */
    preloadable: new Set<string>(),
    add(release: Release): StoredRelease {
      const one = locate(release);
      byName.set(release.federationName, one);
      return one;
    },
    delete(name: string): void {
      byName.delete(name);
    },
    /** Where it is, for a set that has it, added or not. */
    of: (release: Release): StoredRelease => byName.get(federationName(release.name, release.version)) ?? locate(release),
    ownerOf(files: readonly string[]): ReleaseId | null {
      for (const file of files) for (const [directory, release] of directories) if (file.startsWith(directory + path.sep)) return release;
      return null;
    },
  };
}
