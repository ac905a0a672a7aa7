import { ReleaseError } from '@nightlark/release';

/** Null for a file that does not exist. Any other failure, e.g. of a shared mount, must not look like a missing file. */
export async function nullIfMissing<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    // The latter below a file that somebody left among directories.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw new ReleaseError(`${error.path} can't be read (${error.code})`, { cause: error });
  });
}
