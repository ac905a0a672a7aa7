import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { ReleaseError } from '@nightlark/release';

/** Writes a file atomically: readers see the old or the new content. Each writer has its own draft, also in another container. */
export async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw new ReleaseError(`${file} can't be written (${(error as NodeJS.ErrnoException).code}); what is live stays as it is`, {
      cause: error,
    });
  }
}
