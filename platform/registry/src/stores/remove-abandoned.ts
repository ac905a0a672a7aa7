import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { nullIfMissing } from './null-if-missing.ts';

/** Other processes may be writing there. */
const ABANDONED_MS = 3_600_000;

/** Removes what killed processes left in a directory for what is not complete. */
export async function removeAbandoned(directory: string): Promise<void> {
  for (const entry of (await nullIfMissing(readdir(directory))) ?? []) {
    const file = path.join(directory, entry);
    const found = await nullIfMissing(stat(file));
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { recursive: true, force: true });
  }
}
