import type { Release } from '@nightlark/release';
import type { Author, Change } from './changes.ts';
import type { JournalEntry, RegistryIndex } from './index-schema.ts';
import type { Notes } from './notes.ts';
import type { Staging } from './staging.ts';

export type Published = 'published' | 'unchanged';

/** Holds releases, what is live of them, and the journal. Other kinds of storage implement the same and bring releases to local directories. */
export interface ReleaseStore {
  /** Where it is, for people. */
  location: string;
  /** Changes whenever the index may have changed; cheap enough to ask ten times a second. */
  indexStamp(): Promise<string>;
  /** The index, its signature checked. Throws where there is none. */
  readIndex(): Promise<RegistryIndex>;
  /** Changes when the release appears, disappears or is put back; null when it isn't there. */
  releaseStamp(name: string, version: string): Promise<string | null>;
  /** Reads and checks `release.json`; with `sha384`, that it is the one the index means. */
  readRelease(name: string, version: string, sha384?: string): Promise<Release>;
  /** The local directory that all releases lie in. */
  releasesDirectory: string;
  /** A local directory with the release's `client/` and `server/`. */
  releaseDirectory(name: string, version: string): string;
  /** Versions that were published, the newest first. */
  list(name: string): Promise<string[]>;
  /** Takes a finished build whole or not at all, and never another one under the same version. The directory is copied. */
  publish(builtDirectory: string, name: string, version: string): Promise<Published>;
  /** Releases that are being sent, not yet one of the store. */
  staging: Staging;
  /** What gateways counted, for each other; no part of what is live. */
  notes: Notes;
  /** Keeps a lander's document under its hash, which it returns; nothing is live by that. */
  putLander(name: string, text: string): Promise<string>;
  /** The document of a hash, checked. */
  readLander(name: string, hash: string): Promise<string>;
  /** Keeps a file of landers under its hash, and returns its name there. */
  putLanderFile(content: Buffer, extension: 'avif' | 'webp' | 'jpg' | 'json'): Promise<string>;
  /** The file of a name, checked. */
  readLanderFile(name: string): Promise<Buffer>;
  /** Says that a text is this registry's own: for links that only it can make. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** True for the first who asks, on all gateways of this registry; `created` is seconds since 1970. Claims are kept for a quarter of an hour. */
  claim(what: string, created: number): Promise<boolean>;
  /** Compare and swap: changes what is live and says so in the journal. A change to what is already so is none. */
  move(change: Change | readonly Change[], author: Author): Promise<RegistryIndex>;
  /** The last moves, the newest first. */
  readJournal(limit: number): Promise<JournalEntry[]>;
}
