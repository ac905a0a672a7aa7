import { integrityOf, ReleaseError } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assertComplete } from '../stores/directory-store.ts';
import { filesIn } from '../stores/files-in.ts';
import { stateOf, type RegistryIndex } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import type { Platform } from './platform.ts';

/** Published releases, as they are. */
export function platformArchive(store: ReleaseStore, readIndex: () => Promise<RegistryIndex>): Pick<Platform, 'archive' | 'archivedFile'> {
  /** From a bucket it is downloaded first. */
  async function directoryOf(name: string, version: string): Promise<string> {
    if (!(await store.hasRelease(name, version))) throw new ReleaseError(`${name} ${version} is not published`);
    return store.releaseDirectory(name, version);
  }

  return {
    async archive(name, version) {
      const directory = await directoryOf(name, version);
      await store.readRelease(name, version, stateOf(await readIndex(), name)?.releases[version]?.sha384);
      await assertComplete(directory, name, version);
      const described = (await filesIn(directory)).map(async (file) => {
        const content = await readFile(path.join(directory, file));
        return [file, { integrity: integrityOf(content), bytes: content.length }] as const;
      });
      return { files: Object.fromEntries(await Promise.all(described)), commit: await store.commitOf(name, version) };
    },
    async archivedFile(name, version, file) {
      const directory = await directoryOf(name, version);
      if (!(await filesIn(directory)).includes(file)) throw new ReleaseError(`${name} ${version} has no file ${file}`);
      return readFile(path.join(directory, file));
    },
  };
}
