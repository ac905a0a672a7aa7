import { openS3, type S3Environment } from '@nightlark/s3';
import path from 'node:path';
import { ConflictError } from './conflict-error.ts';
import { ReleaseError, assertCoordinates, integrityOf } from '@nightlark/release';
import { decideMove } from './changes.ts';
import { s3Nonces } from './nonces.ts';
import { assertComplete, openDirectoryStore } from './directory-store.ts';
import { isOfFormerKey, signIndex, verifyIndex } from './envelope.ts';
import { carriedEntriesSchema, stateOf, type RegistryIndex } from './index-schema.ts';
import type { RegistryKeys } from './keys.ts';
import { s3Landers } from './landers.ts';
import { ReleaseCache } from './release-cache.ts';
import { s3Journal } from './s3-journal.ts';
import { MANIFESTS, publishToS3, readManifest } from './s3-releases.ts';
import { assertNotPrunedInS3, s3Retention } from './s3-retention.ts';
import { s3Snapshots } from './snapshots.ts';
import { s3Staging } from './staging.ts';
import type { ReleaseStore } from './store.ts';

const INDEX = 'index.json';
const ATTEMPTS = 5;
/** Polling interval of the index, so that a new version is live within a second. */
const INDEX_MS = 250;

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
  const scratch = path.join(cacheDir, 'incoming');
  /** The last index that was read. */
  let known: RegistryIndex | null = null;
  const liveVersions = (name: string) => known && new Set(Object.keys(stateOf(known, name)?.releases ?? {}));
  const releases = new ReleaseCache({ s3, cache, scratch, liveVersions });
  const journal = s3Journal(s3);
  let stamp = '';
  let stampedAt = 0;

  async function readIndexWithEtag() {
    const found = await s3.get(INDEX);
    if (!found) return null;
    const text = found.content.toString('utf8');
    known = verifyIndex(text, keys, `${url}/${INDEX}`);
    return {
      index: known,
      isOfFormerKey: isOfFormerKey(text, keys),
      entries: carriedEntriesSchema.parse(JSON.parse(text)).entries,
      etag: found.etag,
    };
  }

  /** False when another move came first. */
  async function replaceIndex(sealed: string, etag: string | undefined): Promise<boolean> {
    try {
      if (await s3.put(INDEX, sealed, etag === undefined ? 'new' : { ifMatch: etag })) return true;
    } catch (error) {
      if (await isIndex(sealed)) return true;
      throw error;
    }
    return isIndex(sealed);
  }

  /** Whether a write was made whose answer got lost: its repetition meets itself. */
  async function isIndex(sealed: string): Promise<boolean> {
    const found = await s3.get(INDEX).catch(() => null);
    return found?.content.toString('utf8') === sealed;
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
    ...s3Retention(s3),
    staging: s3Staging(s3, scratch),
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
    async move(change, author) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const found = await readIndexWithEtag();
        const decided = await decideMove(found?.index ?? null, change, author, hashOf);
        if (!decided) {
          const { index, entries, etag } = found!;
          if (found!.isOfFormerKey && !(await replaceIndex(signIndex(index, keys, entries), etag))) continue;
          return index;
        }
        const { index, entries } = decided;
        // The process of the last move may have ended between its two writes.
        if (found) await journal.complete(found.index.number, found.entries);
        if (!(await replaceIndex(signIndex(index, keys, entries), found?.etag))) continue;
        stampedAt = 0;
        // The index carries the entries; the next move writes what fails here.
        await journal.complete(index.number, entries).catch(() => undefined);
        return index;
      }
      throw new ConflictError('Others moved the registry again and again meanwhile; try again');
    },
    async readJournal(limit) {
      const found = await readIndexWithEtag();
      return found ? journal.read(found.index.number, found.entries, limit) : [];
    },
  };
}
