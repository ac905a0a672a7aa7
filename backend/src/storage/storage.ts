/** The bucket can't be reached, or refuses. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/**
 * The storage of photos' files. Keys are paths of plain words (`photos/ab12/large.webp`); a directory by default, an S3-compatible bucket
 * by `STORAGE_URL`.
 */
export interface Storage {
  read(key: string): Promise<Buffer | null>;
  write(key: string, bytes: Buffer): Promise<void>;
  /** Idempotent: a missing file is no error. */
  remove(key: string): Promise<void>;
}
