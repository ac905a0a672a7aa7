import { openS3, type S3Client, type S3Environment } from '@nightlark/s3';
import path from 'node:path';
import { ConflictError } from './conflict-error.ts';
import { ReleaseError, assertCoordinates, integrityOf } from '@nightlark/release';
import type { Author } from './author.ts';
import { decideMove, type Change } from './changes.ts';
import { s3Days } from './days.ts';
import { s3Nonces } from './nonces.ts';
import { assertComplete, openDirectoryStore } from './directory-store.ts';
import { stateOf, type RegistryIndex } from './index-schema.ts';
import type { RegistryKeys } from './keys.ts';
import { s3Landers } from './landers.ts';
import { ReleaseCache } from './release-cache.ts';
import { S3Index } from './s3-index.ts';
import { s3Journal } from './s3-journal.ts';
import { MANIFESTS, publishToS3, readManifest } from './s3-releases.ts';
import { assertNotPrunedInS3, s3Retention } from './s3-retention.ts';
import { s3Snapshots } from './snapshots.ts';
import { s3Staging } from './staging.ts';
import type { ReleaseStore } from './store.ts';

const ATTEMPTS = 5;

interface Options {
  url: string;
  keys: RegistryKeys;
  /** Local cache of releases; may be deleted. */
  cacheDir: string;
  env?: S3Environment;
}

/** Moves, and the journal of them. */
function s3Moves(s3: S3Client, stored: S3Index): Pick<ReleaseStore, 'move' | 'readJournal'> {
  const journal = s3Journal(s3);

  async function hashOf(name: string, version: string): Promise<string> {
    const manifest = await readManifest(s3, name, version);
    if (!manifest) throw new ReleaseError(`${name} ${version} is not published`);
    return integrityOf(Buffer.from(manifest.release));
  }

  async function move(change: Change | readonly Change[], author: Author): Promise<RegistryIndex> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const found = await stored.read();
      const decided = await decideMove(found?.index ?? null, change, author, hashOf);
      if (!decided) {
        const { index, entries, etag } = found!;
        if (found!.isOfFormerKey && !(await stored.replace(index, entries, etag))) continue;
        return index;
      }
      const { index, entries } = decided;
      // The process of the last move may have ended between its two writes.
      if (found) await journal.complete(found.index.number, found.entries);
      if (!(await stored.replace(index, entries, found?.etag))) continue;
      // The index carries the entries; the next move writes what fails here.
      await journal.complete(index.number, entries).catch(() => undefined);
      return index;
    }
    throw new ConflictError('Others moved the registry again and again meanwhile; try again');
  }

  return {
    move,
    async readJournal(limit) {
      const found = await stored.read();
      return found ? journal.read(found.index.number, found.entries, limit) : [];
    },
  };
}

/** A registry in an S3-compatible bucket, for several gateways; moves are conditional writes. */
export function openS3Store({ url, keys, cacheDir, env = process.env }: Options): ReleaseStore {
  const s3 = openS3({ url, variable: 'REGISTRY_URL', what: 'registry', env, failure: (message) => new ReleaseError(message) });
  const cache = openDirectoryStore(path.resolve(cacheDir), keys);
  const scratch = path.join(cacheDir, 'incoming');
  const index = new S3Index(s3, keys, url);
  const liveVersions = (name: string) => index.known && new Set(Object.keys(stateOf(index.known, name)?.releases ?? {}));
  const releases = new ReleaseCache({ s3, cache, scratch, liveVersions });

  return {
    ...cache,
    ...s3Landers(s3),
    ...s3Nonces(s3),
    ...s3Retention(s3),
    staging: s3Staging(s3, scratch),
    snapshots: s3Snapshots(s3),
    days: s3Days(s3),
    location: url,
    indexStamp: () => index.stamp(),
    async readIndex() {
      const found = await index.read();
      if (!found) throw new ReleaseError(`${index.location} is missing`);
      return found.index;
    },
    hasRelease: (name, version) => releases.has(name, version),
    releaseStamp: async (name, version) => ((await releases.isHere(name, version)) ? cache.releaseStamp(name, version) : null),
    async readRelease(name, version, sha384) {
      await releases.need(name, version);
      return cache.readRelease(name, version, sha384);
    },
    async list(name) {
      assertCoordinates(name, '0.0.0');
      const prefix = `${MANIFESTS}${name}/`;
      return (await s3.list(prefix)).map((key) => key.slice(prefix.length).replace(/\.json$/, ''));
    },
    async publish(directory, name, version) {
      const described = await assertComplete(directory, name, version);
      await assertNotPrunedInS3(s3, described, name, version);
      const published = await publishToS3(s3, directory, name, version);
      releases.forget(name, version);
      return published;
    },
    ...s3Moves(s3, index),
  };
}
