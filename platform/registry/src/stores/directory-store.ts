import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { otherContent } from './conflict-error.ts';
import {
  ReleaseError,
  assertCoordinates,
  assetsSchema,
  parseFile,
  parseRelease,
  assertContract,
  integrityOf,
  verifyFiles,
  type Assets,
} from '@nightlark/release';
import { descriptionOf, SHELL } from './index-schema.ts';
import { decideMove } from './changes.ts';
import { directoryDays } from './days.ts';
import { directoryNonces } from './nonces.ts';
import { isOfFormerKey, signIndex, signer, verifyIndex } from './envelope.ts';
import { readJournalFile, withJournal } from './journal-file.ts';
import { openKeys, type RegistryKeys } from './keys.ts';
import { directoryLanders } from './landers.ts';
import { withFileLock } from './lock.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { removeAbandoned } from './remove-abandoned.ts';
import { directoryStaging } from './staging.ts';
import { assertNotPrunedHere, directoryRetention } from './directory-retention.ts';
import { directorySnapshots } from './snapshots.ts';
import type { ReleaseStore } from './store.ts';
import { writeAtomically } from './write-file.ts';

interface Copy {
  from: string;
  /** On the same disk as the target; removed when the copy fails. */
  draft: string;
  target: string;
  /** Name of the build in errors. */
  what: string;
  /** Throws if the copy is not whole: what is copied may change meanwhile. */
  check: () => Promise<unknown>;
}

/**
 * Copies a directory: the target is there as a whole or not at all.
 * @returns false if another process has put it there meanwhile
 */
async function copyDirectory({ from, draft, target, what, check }: Copy): Promise<boolean> {
  for (const place of [target, draft]) await mkdir(path.dirname(place), { recursive: true });
  try {
    await cp(from, draft, { recursive: true });
    await check();
    await rename(draft, target);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof ReleaseError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw new ReleaseError(`${what} can't be stored (${code}); nothing was published`, { cause: error });
  }
}

async function stamp(file: string): Promise<string | null> {
  const found = await nullIfMissing(stat(file));
  return found && `${found.ino}:${found.mtimeMs}:${found.size}`;
}

async function readBytes(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ReleaseError(error.code === 'ENOENT' ? `${file} is missing` : `${file} can't be read (${error.code})`);
  });
}

function parseShell(content: Buffer, file: string, version: string): Assets {
  const assets = parseFile(assetsSchema, content.toString('utf8'), file);
  if (assets.name !== SHELL || assets.version !== version) throw new ReleaseError(`${file} describes ${assets.name} ${assets.version}`);
  return assets;
}

/** Throws if a build's files do not match its description. */
export async function assertComplete(directory: string, name: string, version: string): Promise<Buffer> {
  const description = descriptionOf(name);
  const file = path.join(directory, description);
  const content = await readBytes(file);
  const described = name === SHELL ? parseShell(content, file, version) : parseRelease(content, file, { name, version });
  const faults = await verifyFiles(directory, described, description);
  if (faults.length > 0) throw new ReleaseError(`${name} ${version} is not complete: ${faults.slice(0, 5).join('; ')}`);
  return content;
}

/** A registry in a directory: `index.json`, `journal.jsonl` and `releases/<name>/<version>/`. By default keys are in `keys/` beside it. */
export function openDirectoryStore(root: string, keys: RegistryKeys = openKeys(path.join(root, '..', 'keys'))): ReleaseStore {
  const indexFile = path.join(root, 'index.json');
  const journalFile = path.join(root, 'journal.jsonl');

  const releasesDirectory = path.resolve(root, 'releases');

  function releaseDirectory(name: string, version: string): string {
    assertCoordinates(name, version);
    return path.join(root, 'releases', name, version);
  }
  const releaseFile = (name: string, version: string) => path.join(releaseDirectory(name, version), descriptionOf(name));
  const readIndexText = async () => (await readBytes(indexFile)).toString('utf8');
  const readIndex = async () => verifyIndex(await readIndexText(), keys, indexFile);

  return {
    location: path.resolve(root),
    // Unreadable is a stamp of its own, so that both its beginning and its end are noticed.
    indexStamp: () =>
      stamp(indexFile).then(
        (found) => found ?? 'missing',
        () => 'unreadable',
      ),
    readIndex,
    hasRelease: async (name, version) => (await stamp(releaseFile(name, version))) !== null,
    releaseStamp: (name, version) => stamp(releaseFile(name, version)),
    async readRelease(name, version, sha384) {
      const file = releaseFile(name, version);
      const release = parseRelease(await readBytes(file), file, { name, version, sha384 });
      assertContract(release);
      return release;
    },
    releasesDirectory,
    releaseDirectory,
    async list(name) {
      assertCoordinates(name, '0.0.0');
      const directory = path.join(root, 'releases', name);
      const names = (await nullIfMissing(readdir(directory))) ?? [];
      const dated = names.map(async (version) => ({
        version,
        found: await nullIfMissing(stat(path.join(directory, version, descriptionOf(name)))),
      }));
      const there = (await Promise.all(dated)).filter(({ found }) => found);
      return there.sort((a, b) => b.found!.mtimeMs - a.found!.mtimeMs).map(({ version }) => version);
    },
    async publish(builtDirectory, name, version) {
      const target = releaseDirectory(name, version);
      const described = await assertComplete(builtDirectory, name, version);
      await assertNotPrunedHere(root, described, name, version);
      const staging = path.join(root, 'staging');
      const draft = path.join(staging, `${name}@${version}-${randomUUID()}`);
      await removeAbandoned(staging).catch(() => undefined);
      const check = () => assertComplete(draft, name, version);
      const copy = { from: builtDirectory, draft, target, what: `${name} ${version}`, check };
      if (!(await stamp(target)) && (await copyDirectory(copy))) return 'published';
      if (described.equals(await readBytes(releaseFile(name, version)))) return 'unchanged';
      throw otherContent(name, version);
    },
    staging: directoryStaging(path.join(root, 'uploads')),
    snapshots: directorySnapshots(path.join(root, 'metrics')),
    days: directoryDays(root),
    ...directoryLanders(root),
    ...directoryNonces(path.join(root, 'nonces')),
    ...directoryRetention(root),
    ...signer(keys),
    move(change, author) {
      return withFileLock(path.join(root, 'index.lock.sqlite'), async () => {
        const before = (await stamp(indexFile)) ? await readIndex() : null;
        const hashOf = async (name: string, version: string) => {
          if (!(await stamp(releaseFile(name, version)))) throw new ReleaseError(`${name} ${version} is not published`);
          return integrityOf(await readBytes(releaseFile(name, version)));
        };
        const decided = await decideMove(before, change, author, hashOf);
        if (!decided) {
          if (isOfFormerKey(await readIndexText(), keys)) await writeAtomically(indexFile, signIndex(before!, keys));
          return before!;
        }
        const sealed = signIndex(decided.index, keys);
        await withJournal(journalFile, decided.entries, () => writeAtomically(indexFile, sealed));
        return decided.index;
      });
    },
    readJournal: (limit) => readJournalFile(journalFile, limit),
  };
}
