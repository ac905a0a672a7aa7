import type { S3Client } from '@nightlark/s3';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { assertComplete } from './directory-store.ts';
import { createListing } from './listing.ts';
import { removeAbandoned } from './remove-abandoned.ts';
import { downloadFromS3, manifestKey, MANIFESTS } from './s3-releases.ts';
import type { ReleaseStore } from './store.ts';

/** A failed download is tried again each second. */
const RETRY_MS = 1_000;
/** Versions of a remote that are kept beside the live ones, for open tabs. */
const KEPT = 10;
/** So are those that a tab requested within this. */
const USED_WITHIN_MS = 86_400_000;
/** Downloads at a time of versions that only open tabs request. */
const CONCURRENCY = 2;

interface Options {
  s3: S3Client;
  cache: ReleaseStore;
  /** A directory on the same disk, for what is not complete. */
  scratch: string;
  /** The versions of a remote that the index names; null before the index is known. */
  liveVersions: (name: string) => ReadonlySet<string> | null;
}

/** Downloads releases from a bucket when they are needed, and removes those that nobody needed for long. */
export function createReleaseCache({ s3, cache, scratch, liveVersions }: Options) {
  const downloads = new Map<string, Promise<void>>();
  const failures = new Map<string, { error: Error; at: number }>();
  /** By `name@version`, of `performance.now()`. */
  const lastUsed = new Map<string, number>();
  /** By `name@version`. */
  const verified = new Set<string>();
  /** Running checks by `name@version`: after a start the tabs of a version ask for its files at once, and each check reads all of them. */
  const checks = new Map<string, Promise<boolean>>();
  const limit = pLimit(CONCURRENCY);
  const published = createListing(() => s3.list(MANIFESTS));

  /** Removes all but the live versions, those that were downloaded last, and those in use. */
  async function prune(name: string): Promise<void> {
    const live = liveVersions(name);
    if (!live) return;
    const since = performance.now() - USED_WITHIN_MS;
    for (const [id, at] of lastUsed) if (at < since) lastUsed.delete(id);
    const old = (await cache.list(name)).filter((one) => !live.has(one)).slice(KEPT);
    for (const version of old.filter((one) => !lastUsed.has(`${name}@${one}`))) await remove(name, version);
  }

  /** Moves it aside first, so that a release is here as a whole or not at all. */
  async function remove(name: string, version: string): Promise<void> {
    const aside = path.join(scratch, randomUUID());
    await mkdir(scratch, { recursive: true });
    await rename(cache.releaseDirectory(name, version), aside);
    await rm(aside, { recursive: true, force: true });
  }

  /** Whether a whole copy is here. Verified once by each process: after a power loss its files may be empty. A damaged one is removed. */
  async function isWhole(name: string, version: string): Promise<boolean> {
    const id = `${name}@${version}`;
    if (!(await cache.releaseStamp(name, version))) {
      verified.delete(id);
      return false;
    }
    if (verified.has(id)) return true;
    const check = checks.get(id) ?? verify(name, version).finally(() => checks.delete(id));
    checks.set(id, check);
    return check;
  }

  async function verify(name: string, version: string): Promise<boolean> {
    try {
      await assertComplete(cache.releaseDirectory(name, version), name, version);
    } catch {
      await remove(name, version).catch(() => undefined);
      return false;
    }
    verified.add(`${name}@${version}`);
    return true;
  }

  function remember(id: string, error: Error): void {
    const at = performance.now();
    for (const [other, failure] of failures) if (at - failure.at >= RETRY_MS) failures.delete(other);
    failures.set(id, { error, at });
  }

  /** One download at a time per release; throws for a second what the last one failed with. */
  async function download(name: string, version: string): Promise<void> {
    const id = `${name}@${version}`;
    const failure = failures.get(id);
    if (failure && performance.now() - failure.at < RETRY_MS) throw failure.error;
    const running = downloads.get(id);
    if (running) return running;
    const started = downloadFromS3(s3, cache, scratch, name, version)
      .catch((error: Error) => {
        remember(id, error);
        throw error;
      })
      .finally(() => downloads.delete(id));
    downloads.set(id, started);
    await started;
    // What could not be removed now is removed after the next download.
    await prune(name).catch(() => undefined);
  }

  async function isHere(name: string, version: string): Promise<boolean> {
    if (await isWhole(name, version)) return true;
    return download(name, version).then(
      () => true,
      () => false,
    );
  }

  void removeAbandoned(scratch).catch(() => undefined);

  return {
    isHere,
    /** Throws when the release can't be downloaded. */
    async need(name: string, version: string): Promise<void> {
      if (!(await isWhole(name, version))) await download(name, version);
    },
    /** The same as `isHere` for versions that anybody may invent. */
    async has(name: string, version: string): Promise<boolean> {
      const found =
        (await isWhole(name, version)) ||
        ((await published.has(manifestKey(name, version)).catch(() => false)) && (await limit(() => isHere(name, version))));
      if (found) lastUsed.set(`${name}@${version}`, performance.now());
      return found;
    },
    /** Forgets a failure: the release was published now. */
    forget: (name: string, version: string) => void failures.delete(`${name}@${version}`),
  };
}
