import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError } from './errors.ts';
import { assertCoordinates } from './names.ts';
import { assertContract, channelsSchema, parseFile, releaseSchema, type Channels } from './schema.ts';
import type { ReleaseStore } from './store.ts';

async function stamp(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found && `${found.ino}:${found.mtimeMs}:${found.size}`;
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ReleaseError(error.code === 'ENOENT' ? `${file} is missing` : `${file} can't be read (${error.code})`);
  });
}

async function writeAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, text);
  await rename(draft, file);
}

/** The registry as a directory: `channels.json` and `releases/<name>/<version>/`. */
export function openDirectoryStore(root: string): ReleaseStore {
  const channelsFile = path.join(root, 'channels.json');

  function releaseDirectory(name: string, version: string): string {
    assertCoordinates(name, version);
    return path.join(root, 'releases', name, version);
  }
  const releaseFile = (name: string, version: string) => path.join(releaseDirectory(name, version), 'release.json');

  async function readChannels(): Promise<Channels> {
    const channels = parseFile(channelsSchema, await readText(channelsFile), channelsFile);
    for (const [name, { stable }] of Object.entries(channels.remotes)) assertCoordinates(name, stable);
    return channels;
  }

  return {
    channelsStamp: async () => (await stamp(channelsFile)) ?? 'missing',
    readChannels,
    releaseStamp: (name, version) => stamp(releaseFile(name, version)),
    async readRelease(name, version) {
      const file = releaseFile(name, version);
      const release = parseFile(releaseSchema, await readText(file), file);
      if (release.name !== name || release.version !== version)
        throw new ReleaseError(`${file} describes ${release.name} ${release.version}`);
      assertContract(release);
      return release;
    },
    releaseDirectory,
    async publish(builtDirectory, name, version) {
      const target = releaseDirectory(name, version);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(builtDirectory, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    },
    async setStable(versions) {
      const before = (await stamp(channelsFile)) ? await readChannels() : { number: 0, remotes: {} };
      const remotes = { ...before.remotes };
      for (const [name, stable] of Object.entries(versions)) {
        assertCoordinates(name, stable);
        remotes[name] = { stable };
      }
      if (before.number > 0 && JSON.stringify(remotes) === JSON.stringify(before.remotes)) return before;
      const channels = { number: before.number + 1, remotes };
      await mkdir(root, { recursive: true });
      await writeAtomically(channelsFile, `${JSON.stringify(channels, null, 2)}\n`);
      return channels;
    },
  };
}
