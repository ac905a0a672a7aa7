import type { Release } from '@nightlark/release';
import type { Author } from './author.ts';
import type { Change } from './changes.ts';
import type { DayStore } from './days.ts';
import type { JournalEntry, RegistryIndex } from './index-schema.ts';
import type { SnapshotStore } from './snapshots.ts';
import type { Staging } from './staging.ts';

export type Published = 'published' | 'unchanged';

export interface StoredVersion {
  name: string;
  version: string;
  /** Unix time, ms. */
  publishedAt: number;
  /** When a page last loaded its files, to the hour; null if never. */
  usedAt: number | null;
}

/** A release that was taken out: not seen any more. */
export interface TakenOut {
  restore(): Promise<void>;
  /** Deletes its files. Its version stays taken: browsers may have its files for a year. */
  finish(): Promise<void>;
}

/** Stores releases, the live index, and the journal: in a directory, or in a bucket with a local cache of releases. */
export interface ReleaseStore {
  /** Human-readable location. */
  location: string;
  /** Changes whenever the index may have changed; cheap enough for ten calls a second. */
  indexStamp(): Promise<string>;
  /** Reads the index and verifies its signature. Throws if there is none. */
  readIndex(): Promise<RegistryIndex>;
  /**
   * Whether a release's files can be served, after they were downloaded if the store is remote. For requests of anybody: names that do
   * not exist cost no remote call each.
   */
  hasRelease(name: string, version: string): Promise<boolean>;
  /** Changes when the release appears, disappears or is restored; null if missing. */
  releaseStamp(name: string, version: string): Promise<string | null>;
  /** Reads and validates `release.json`; with `sha384` its hash too. */
  readRelease(name: string, version: string, sha384?: string): Promise<Release>;
  /** The local directory of all releases. */
  releasesDirectory: string;
  /** A local directory with the release's `client/` and `server/`. */
  releaseDirectory(name: string, version: string): string;
  /** Published versions, the newest first. */
  list(name: string): Promise<string[]>;
  /** Publishes a build atomically by copying its directory; throws for other content under a published version. */
  publish(builtDirectory: string, name: string, version: string): Promise<Published>;
  /** All published versions, also of remotes that are not live. */
  inventory(): Promise<StoredVersion[]>;
  /** Notes that a page loads files of a version. */
  markUsed(name: string, version: string): Promise<void>;
  /** Notes the commit that a version was built from; its files say nothing of it, since equal sources give equal builds. */
  noteCommit(name: string, version: string, commit: string): Promise<void>;
  /** Null where none was noted. */
  commitOf(name: string, version: string): Promise<string | null>;
  /**
   * Takes a release out, which nobody needs.
   * @throws ConflictError if somebody else did
   */
  takeOut(name: string, version: string): Promise<TakenOut>;
  /** Uploads in progress. */
  staging: Staging;
  /** Metrics exchanged between gateways. */
  snapshots: SnapshotStore;
  /** Pages by day, of all gateways. */
  days: DayStore;
  /** Stores a lander's document and returns its hash; does not make it live. */
  putLander(name: string, text: string): Promise<string>;
  /** Reads the document of a hash and verifies it. */
  readLander(name: string, hash: string): Promise<string>;
  /** Stores a file of landers by its hash and returns its name. */
  putLanderFile(content: Buffer, extension: 'avif' | 'webp' | 'jpg' | 'json'): Promise<string>;
  /** Whether there is such a file; for requests of anybody, as `hasRelease`. */
  hasLanderFile(name: string): Promise<boolean>;
  /** Reads a file by its name and verifies its hash. */
  readLanderFile(name: string): Promise<Buffer>;
  /** Signs a text with the registry's key, for links of overrides and previews. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /**
   * Marks a nonce as used: true for the first caller on all gateways of this registry.
   * @param created Unix seconds, the same by whoever calls; nonces are stored for 15 to 30 minutes
   */
  useNonce(nonce: string, created: number): Promise<boolean>;
  /** Applies changes to the index by compare and swap and writes them to the journal; a no-op change is not recorded. */
  move(change: Change | readonly Change[], author: Author): Promise<RegistryIndex>;
  /** The last moves, newest first. */
  readJournal(limit: number): Promise<JournalEntry[]>;
}
