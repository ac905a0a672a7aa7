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
export class ReleaseCache {
  readonly #options: Options;
  readonly #downloads = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, { error: Error; at: number }>();
  /** By `name@version`, of `performance.now()`. */
  readonly #lastUsed = new Map<string, number>();
  /** By `name@version`. */
  readonly #verified = new Set<string>();
  /** Running checks by `name@version`: after a start the tabs of a version ask for its files at once, and each check reads all of them. */
  readonly #checks = new Map<string, Promise<boolean>>();
  readonly #limit = pLimit(CONCURRENCY);
  readonly #published: ReturnType<typeof createListing>;

  constructor(options: Options) {
    this.#options = options;
    this.#published = createListing(() => options.s3.list(MANIFESTS));
    void removeAbandoned(options.scratch).catch(() => undefined);
  }

  /** Whether it is here, downloaded now if it wasn't. */
  async isHere(name: string, version: string): Promise<boolean> {
    if (await this.#isWhole(name, version)) return true;
    return this.#download(name, version).then(
      () => true,
      () => false,
    );
  }

  /** Throws when the release can't be downloaded. */
  async need(name: string, version: string): Promise<void> {
    if (!(await this.#isWhole(name, version))) await this.#download(name, version);
  }

  /** The same as `isHere` for versions that anybody may invent. */
  async has(name: string, version: string): Promise<boolean> {
    const isPublished = () => this.#published.has(manifestKey(name, version)).catch(() => false);
    const found = (await this.#isWhole(name, version)) || ((await isPublished()) && (await this.#limit(() => this.isHere(name, version))));
    if (found) this.#lastUsed.set(`${name}@${version}`, performance.now());
    return found;
  }

  /** Forgets a failure: the release was published now. */
  forget(name: string, version: string): void {
    this.#failures.delete(`${name}@${version}`);
  }

  /** Whether a whole copy is here. Verified once by each process: after a power loss its files may be empty. A damaged one is removed. */
  async #isWhole(name: string, version: string): Promise<boolean> {
    const id = `${name}@${version}`;
    if (!(await this.#options.cache.releaseStamp(name, version))) {
      this.#verified.delete(id);
      return false;
    }
    if (this.#verified.has(id)) return true;
    const check = this.#checks.get(id) ?? this.#verify(name, version).finally(() => this.#checks.delete(id));
    this.#checks.set(id, check);
    return check;
  }

  async #verify(name: string, version: string): Promise<boolean> {
    try {
      await assertComplete(this.#options.cache.releaseDirectory(name, version), name, version);
    } catch {
      await this.#remove(name, version).catch(() => undefined);
      return false;
    }
    this.#verified.add(`${name}@${version}`);
    return true;
  }

  /** One download at a time per release; throws for a second what the last one failed with. */
  async #download(name: string, version: string): Promise<void> {
    const id = `${name}@${version}`;
    const failure = this.#failures.get(id);
    if (failure && performance.now() - failure.at < RETRY_MS) throw failure.error;
    const running = this.#downloads.get(id);
    if (running) return running;
    const { s3, cache, scratch } = this.#options;
    const started = downloadFromS3({ s3, cache, staging: scratch }, name, version)
      .catch((error: Error) => {
        this.#remember(id, error);
        throw error;
      })
      .finally(() => this.#downloads.delete(id));
    this.#downloads.set(id, started);
    await started;
    // What could not be removed now is removed after the next download.
    await this.#prune(name).catch(() => undefined);
  }

  #remember(id: string, error: Error): void {
    const at = performance.now();
    for (const [other, failure] of this.#failures) if (at - failure.at >= RETRY_MS) this.#failures.delete(other);
    this.#failures.set(id, { error, at });
  }

  /** Removes all but the live versions, those that were downloaded last, and those in use. */
  async #prune(name: string): Promise<void> {
    const { cache, liveVersions } = this.#options;
    const live = liveVersions(name);
    if (!live) return;
    const since = performance.now() - USED_WITHIN_MS;
    for (const [id, at] of this.#lastUsed) if (at < since) this.#lastUsed.delete(id);
    const old = (await cache.list(name)).filter((one) => !live.has(one)).slice(KEPT);
    for (const version of old.filter((one) => !this.#lastUsed.has(`${name}@${one}`))) await this.#remove(name, version);
  }

  /** Moves it aside first, so that a release is here as a whole or not at all. */
  async #remove(name: string, version: string): Promise<void> {
    const { cache, scratch } = this.#options;
    const aside = path.join(scratch, randomUUID());
    await mkdir(scratch, { recursive: true });
    await rename(cache.releaseDirectory(name, version), aside);
    await rm(aside, { recursive: true, force: true });
  }
}
