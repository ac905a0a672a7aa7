import { federationName, type Release } from '@nightlark/release';
import path from 'node:path';
import { BoundedMap } from '../bounded-map.ts';
import type { ReleaseId } from '../registry/release-id.ts';
import type { StoredRelease } from './protocol.ts';

/** Limit of directories, including dropped versions: their timers may still throw. */
const MAX_DIRECTORIES = 200;

export type StoredReleases = ReturnType<typeof createStoredReleases>;

/** The releases sent to renderers; attributes files of a stack to them. */
export function createStoredReleases(directoryOf: (name: string, version: string) => string) {
  const byName = new Map<string, StoredRelease>();
  const directories = new BoundedMap<string, ReleaseId>(MAX_DIRECTORIES);

  function locate(release: Release): StoredRelease {
    const { name, version } = release;
    const directory = path.resolve(directoryOf(name, version));
    directories.set(directory, { name, version });
    return { release, directory };
  }

  return {
    byName: byName as ReadonlyMap<string, StoredRelease>,
    /** Releases that loaded before and were blamed for no crash: only these are preloaded in a new renderer. */
    preloadable: new Set<string>(),
    add(release: Release): StoredRelease {
      const one = locate(release);
      byName.set(release.federationName, one);
      return one;
    },
    delete(name: string): void {
      byName.delete(name);
    },
    /** The release with its directory, even when it was not added. */
    of: (release: Release): StoredRelease => byName.get(federationName(release.name, release.version)) ?? locate(release),
    ownerOf(files: readonly string[]): ReleaseId | null {
      for (const file of files) for (const [directory, release] of directories) if (file.startsWith(directory + path.sep)) return release;
      return null;
    },
  };
}
