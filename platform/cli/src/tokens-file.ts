import { withFileLock } from '@nightlark/registry';
import { grantsFile, parseGrants, readGrants, type Grant } from '@nightlark/registry/tokens';
import { ReleaseError } from '@nightlark/release';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';

/** The list that a gateway with the same DATA_DIR reads for every call. */
function fileOf(): string {
  const file = grantsFile(path.resolve(ROOT, process.env['DATA_DIR'] || '.data'));
  if (process.env['PLATFORM_TOKENS']) throw new ReleaseError(`PLATFORM_TOKENS is set, and read instead of ${file}: change that list`);
  return file;
}

export const readTokens = async (): Promise<Grant[]> => readGrants(fileOf());

/** The keys' directory, which only this user can list. */
async function makeDirectory(directory: string): Promise<void> {
  await mkdir(path.dirname(directory), { recursive: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
}

/** Replaces the list atomically, readable by this user only. */
async function write(file: string, grants: readonly Grant[]): Promise<void> {
  const text = JSON.stringify(grants, null, 2);
  parseGrants(text, file);
  const draft = `${file}.draft`;
  // That of a killed process may have other permissions, which it would keep.
  await rm(draft, { force: true });
  await writeFile(draft, `${text}\n`, { mode: 0o600 });
  await rename(draft, file);
}

/**
 * Changes the list; of several processes at once each sees the changes of the others.
 * @returns the file
 */
export async function changeTokens(change: (grants: readonly Grant[]) => readonly Grant[]): Promise<string> {
  const file = fileOf();
  try {
    await makeDirectory(path.dirname(file));
    await withFileLock(`${file}.lock.sqlite`, async () => write(file, change(await readTokens())));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code ? new ReleaseError(`${file} can't be written (${code})`, { cause: error }) : error;
  }
  return file;
}
