import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from './storage.ts';

const KEY = /^[a-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\.[a-z]+$/;

/** Where files are until they are complete: those of a process that was killed meanwhile are found here. */
export const draftsOf = (directory: string) => path.join(directory, 'drafts');

/** Files in one directory. Writes are atomic. */
export function directoryStorage(directory: string): Storage {
  const fileOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
    return path.join(directory, key);
  };
  return {
    async read(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async write(key, bytes) {
      const file = fileOf(key);
      const draft = path.join(draftsOf(directory), randomUUID());
      for (const parent of [path.dirname(draft), path.dirname(file)]) await mkdir(parent, { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, file);
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
