import type { S3Client } from '@nightlark/s3';
import { isOfFormerKey, signIndex, verifyIndex } from './envelope.ts';
import { carriedEntriesSchema, type JournalEntry, type RegistryIndex } from './index-schema.ts';
import type { RegistryKeys } from './keys.ts';

const INDEX = 'index.json';
/** Polling interval of the index, so that a new version is live within a second. */
const INDEX_MS = 250;

interface StoredIndex {
  index: RegistryIndex;
  isOfFormerKey: boolean;
  /** Of the index's own move. */
  entries: readonly JournalEntry[];
  etag: string;
}

/** The signed index in a bucket: replaced only if it is still the one that was read. */
export class S3Index {
  readonly #s3: S3Client;
  readonly #keys: RegistryKeys;
  readonly location: string;
  #known: RegistryIndex | null = null;
  #stamp = '';
  #stampedAt = 0;

  constructor(s3: S3Client, keys: RegistryKeys, url: string) {
    this.#s3 = s3;
    this.#keys = keys;
    this.location = `${url}/${INDEX}`;
  }

  /** The last index that was read. */
  get known(): RegistryIndex | null {
    return this.#known;
  }

  /** Asks at most every `INDEX_MS`. */
  async stamp(): Promise<string> {
    if (Date.now() - this.#stampedAt < INDEX_MS) return this.#stamp;
    this.#stampedAt = Date.now();
    // Unreachable is a stamp of its own, so that both its beginning and its end are noticed.
    this.#stamp = await this.#s3.etag(INDEX).then(
      (etag) => etag ?? 'missing',
      () => 'unreachable',
    );
    return this.#stamp;
  }

  async read(): Promise<StoredIndex | null> {
    const found = await this.#s3.get(INDEX);
    if (!found) return null;
    const text = found.content.toString('utf8');
    this.#known = verifyIndex(text, this.#keys, this.location);
    return {
      index: this.#known,
      isOfFormerKey: isOfFormerKey(text, this.#keys),
      entries: carriedEntriesSchema.parse(JSON.parse(text)).entries,
      etag: found.etag,
    };
  }

  /**
   * Signs and writes an index.
   * @param etag of the index that it replaces; undefined for the first
   * @returns false when another move came first
   */
  async replace(index: RegistryIndex, entries: readonly JournalEntry[], etag: string | undefined): Promise<boolean> {
    const sealed = signIndex(index, this.#keys, entries);
    const isWritten = await this.#write(sealed, etag);
    if (isWritten) this.#stampedAt = 0;
    return isWritten;
  }

  async #write(sealed: string, etag: string | undefined): Promise<boolean> {
    try {
      if (await this.#s3.put(INDEX, sealed, etag === undefined ? 'new' : { ifMatch: etag })) return true;
    } catch (error) {
      if (await this.#is(sealed)) return true;
      throw error;
    }
    return this.#is(sealed);
  }

  /** Whether a write was made whose answer got lost: its repetition meets itself. */
  async #is(sealed: string): Promise<boolean> {
    const found = await this.#s3.get(INDEX).catch(() => null);
    return found?.content.toString('utf8') === sealed;
  }
}
