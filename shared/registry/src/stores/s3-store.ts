import { openS3, type S3Environment } from '@nightlark/s3';
import path from 'node:path';
import { z } from 'zod';
import { ConflictError } from './conflict-error.ts';
import { ReleaseError, assertCoordinates, parseFile, integrityOf } from '@nightlark/release';
import { decideMove } from './changes.ts';
import { s3Nonces } from './nonces.ts';
import { openDirectoryStore } from './directory-store.ts';
import { verifyIndex, signIndex } from './envelope.ts';
import { journalEntrySchema, type JournalEntry } from './index-schema.ts';
import type { RegistryKeys } from './keys.ts';
import { s3Landers } from './landers.ts';
import { downloadFromS3, publishToS3, readManifest } from './s3-releases.ts';
import { s3Snapshots } from './snapshots.ts';
import { s3Staging } from './staging.ts';
import type { ReleaseStore } from './store.ts';

const INDEX = 'index.json';
const ATTEMPTS = 5;
/** Polling interval of the index, so that a new version is live within a second; a missing release is retried each second. */
const INDEX_MS = 250;
const RETRY_MS = 1_000;

const journalKey = (number: number) => `journal/${String(number).padStart(10, '0')}.json`;

interface Options {
  url: string;
  keys: RegistryKeys;
  /** Local cache of releases; may be deleted. */
  cacheDir: string;
  env?: S3Environment;
}

/** A registry in an S3-compatible bucket, for several gateways; moves are conditional writes. */
export function openS3Store({ url, keys, cacheDir, env = process.env }: Options): ReleaseStore {
  const s3 = openS3({ url, variable: 'REGISTRY_URL', what: 'registry', env, failure: (message) => new ReleaseError(message) });
  const cache = openDirectoryStore(path.resolve(cacheDir), keys);
  const under = new Map<string, Promise<void>>();
  const failed = new Map<string, number>();
  let stamp = '';
  let stampedAt = 0;

  /** One download at a time per release. */
  function download(name: string, version: string): Promise<void> {
    const id = `${name}@${version}`;
    const attempt =
      under.get(id) ??
      downloadFromS3(s3, cache, path.join(cacheDir, 'incoming'), name, version)
        .then(() => void failed.delete(id))
        .catch((error: Error) => {
          failed.set(id, Date.now());
          throw error;
        })
        .finally(() => under.delete(id));
    under.set(id, attempt);
    return attempt;
  }

  async function isHere(name: string, version: string): Promise<boolean> {
    if (await cache.releaseStamp(name, version)) return true;
    if (Date.now() - (failed.get(`${name}@${version}`) ?? 0) < RETRY_MS) return false;
    return download(name, version).then(
      () => true,
      () => false,
    );
  }

  async function readIndexWithEtag() {
    const found = await s3.get(INDEX);
    return found && { index: verifyIndex(found.content.toString('utf8'), keys, `${url}/${INDEX}`), etag: found.etag };
  }

  async function hashOf(name: string, version: string): Promise<string> {
    const manifest = await readManifest(s3, name, version);
    if (!manifest) throw new ReleaseError(`${name} ${version} is not published`);
    return integrityOf(Buffer.from(manifest.release));
  }

  return {
    ...cache,
    ...s3Landers(s3),
    ...s3Nonces(s3),
    staging: s3Staging(s3, path.join(cacheDir, 'incoming')),
    snapshots: s3Snapshots(s3),
    location: url,
    async indexStamp() {
      if (Date.now() - stampedAt < INDEX_MS) return stamp;
      stampedAt = Date.now();
      // Unreachable is a stamp of its own, so that both its beginning and its end are noticed.
      stamp = await s3.etag(INDEX).then(
        (etag) => etag ?? 'missing',
        () => 'unreachable',
      );
      return stamp;
    },
    async readIndex() {
      const found = await readIndexWithEtag();
      if (!found) throw new ReleaseError(`${url}/${INDEX} is missing`);
      return found.index;
    },
    releaseStamp: async (name, version) => ((await isHere(name, version)) ? cache.releaseStamp(name, version) : null),
    async readRelease(name, version, sha384) {
      if (!(await cache.releaseStamp(name, version))) await download(name, version);
      return cache.readRelease(name, version, sha384);
    },
    async list(name) {
      assertCoordinates(name, '0.0.0');
      const prefix = `releases/${name}/`;
      return (await s3.list(prefix)).map((key) => key.slice(prefix.length).replace(/\.json$/, ''));
    },
    publish: (directory, name, version) => publishToS3(s3, directory, name, version),
    async move(change, author) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const found = await readIndexWithEtag();
        const decided = await decideMove(found?.index ?? null, change, author, hashOf);
        if (!decided) return found!.index;
        const { index, entries } = decided;
        if (!(await s3.put(INDEX, signIndex(index, keys), found ? { ifMatch: found.etag } : 'new'))) continue;
        stampedAt = 0;
        if (entries.length > 0) await s3.put(journalKey(index.number), JSON.stringify(entries));
        return index;
      }
      throw new ConflictError('Others moved the registry again and again meanwhile; try again');
    },
    async readJournal(limit) {
      const found = await readIndexWithEtag();
      const entries: JournalEntry[] = [];
      for (let number = found?.index.number ?? 0; number > 0 && entries.length < limit; number--) {
        const line = await s3.get(journalKey(number));
        if (line) entries.push(...parseFile(z.array(journalEntrySchema), line.content.toString('utf8'), journalKey(number)).reverse());
      }
      return entries.slice(0, limit);
    },
  };
}
