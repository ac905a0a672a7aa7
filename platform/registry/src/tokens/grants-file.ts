import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nullIfMissing } from '../stores/null-if-missing.ts';
import { parseGrants, type Grant } from './grants.ts';

/** The list of tokens in a data directory: the command line writes it, and a gateway reads it for every call. */
export const grantsFile = (dataDir: string) => path.join(dataDir, 'keys/platform-tokens.json');

/** The tokens of a list; none without the file. @throws ReleaseError when it can't be read, or is no list */
export async function readGrants(file: string): Promise<Grant[]> {
  return parseGrants((await nullIfMissing(readFile(file, 'utf8'))) ?? '[]', file);
}
