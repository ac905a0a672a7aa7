import { rename, rm, writeFile } from 'node:fs/promises';
import { ReleaseError } from '@nightlark/release';

/** Writes a file atomically: readers see the old or the new content. */
export async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, content).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { force: true });
    throw new ReleaseError(`${file} can't be written (${error.code}); what is live stays as it is`, { cause: error });
  });
  await rename(draft, file);
}
