import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError } from '@nightlark/release';

interface Copy {
  from: string;
  /** On the same disk as the target; removed when the copy fails. */
  draft: string;
  target: string;
  /** Name of the build in errors. */
  what: string;
}

/**
 * Copies a directory: the target is there as a whole or not at all.
 * @returns false if another process has put it there meanwhile
 */
export async function copyDirectory({ from, draft, target, what }: Copy): Promise<boolean> {
  for (const place of [target, draft]) await mkdir(path.dirname(place), { recursive: true });
  try {
    await cp(from, draft, { recursive: true });
    await rename(draft, target);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw new ReleaseError(`${what} can't be stored (${code}); nothing was published`, { cause: error });
  }
}
