import { ReleaseError } from '@nightlark/release';
import { parseGrants, type Grant } from '@nightlark/registry/tokens';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';

/** The list that a gateway with the same DATA_DIR reads for every call. */
const fileOf = () => path.join(path.resolve(ROOT, process.env['DATA_DIR'] || '.data'), 'keys/platform-tokens.json');

export async function readTokens(): Promise<Grant[]> {
  const file = fileOf();
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw new ReleaseError(`${file} can't be read (${error.code})`);
  });
  return parseGrants(text, file);
}

/** Writes the list atomically, readable by this user only. Returns the file. */
export async function writeTokens(grants: readonly Grant[]): Promise<string> {
  const file = fileOf();
  const text = JSON.stringify(grants, null, 2);
  parseGrants(text, file);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.draft`, `${text}\n`, { mode: 0o600 });
  await rename(`${file}.draft`, file);
  return file;
}
