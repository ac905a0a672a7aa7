import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError, assetsSchema, parseFile, type Assets, integrityOf, verifyFiles } from '@nightlark/release';
import type { Author } from './author.ts';
import { SHELL, SHELL_DESCRIPTION } from './index-schema.ts';
import type { ReleaseStore } from './store.ts';

export interface ShellBuild {
  version: string;
  sha384: string;
  /** When the live one went live. */
  since?: string;
}

/** The builds of the shell in a registry, beside the remotes and in the same signed index (docs/architecture.md#integrity). */
export interface ShellStore {
  directoryOf(version: string): string;
  /** Changes whenever the live build may have changed. */
  stamp(): Promise<string>;
  /** The live build, then the previous one. Throws without a valid signature. */
  builds(): Promise<ShellBuild[]>;
  /** Whether a build's files can be served, after they were downloaded if the registry is a bucket. */
  has(version: string): Promise<boolean>;
  /** Verifies a build and all its files, and returns its `assets.json`; throws with the faults. */
  verify(build: ShellBuild): Promise<Assets>;
  /** Stores a build atomically, and makes it live. */
  publish(builtDirectory: string, version: string, author: Author): Promise<void>;
}

/**
 * The shell's builds in a registry. Nothing is read before a method is called.
 * @example const [live] = await openShellStore(store).builds();
 */
export function openShellStore(store: ReleaseStore): ShellStore {
  const directoryOf = (version: string) => store.releaseDirectory(SHELL, version);
  /** What the index of a stamp says of the shell: it changes with each move of a remote, too. */
  let read = { stamp: '', shell: '' };

  async function builds(): Promise<ShellBuild[]> {
    const shell = (await store.indexStamp()) === 'missing' ? null : (await store.readIndex()).shell;
    if (!shell)
      throw new ReleaseError(`There is no shell in ${store.location}: deploy an archive (platform deploy), or build (npm run build)`);
    const { stable, previous, since, releases } = shell;
    const live = { version: stable, sha384: releases[stable]!.sha384, since };
    return previous === null ? [live] : [live, { version: previous, sha384: releases[previous]!.sha384 }];
  }

  return {
    directoryOf,
    builds,
    async stamp() {
      const stamp = await store.indexStamp();
      if (stamp !== read.stamp) read = { stamp, shell: await builds().then(JSON.stringify, () => stamp) };
      return read.shell;
    },
    has: (version) => store.hasRelease(SHELL, version),
    async verify({ version, sha384 }) {
      const file = path.join(directoryOf(version), SHELL_DESCRIPTION);
      if ((await store.releaseStamp(SHELL, version)) === null) throw new ReleaseError(`${file} is missing`);
      const content = await readFile(file);
      if (integrityOf(content) !== sha384) throw new ReleaseError(`${file} is not the one that was published`);
      const assets = parseFile(assetsSchema, content.toString('utf8'), file);
      const faults = await verifyFiles(directoryOf(version), assets, SHELL_DESCRIPTION);
      if (faults.length > 0) throw new ReleaseError(`shell ${version}: ${faults.slice(0, 3).join('; ')}`);
      return assets;
    },
    async publish(builtDirectory, version, author) {
      await store.publish(builtDirectory, SHELL, version);
      await store.move({ action: 'promote', remote: SHELL, version }, author);
    },
  };
}
