import { openS3, type S3Environment } from '@nightlark/s3';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Files by their paths, in a directory or a bucket. */
export interface Files {
  list(): Promise<string[]>;
  read(file: string): Promise<Buffer | null>;
  write(file: string, content: Buffer): Promise<void>;
}

const ifThere = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Only their owner reads what is written: a backup holds keys. */
export function directoryFiles(directory: string): Files {
  return {
    async list() {
      const entries = (await ifThere(readdir(directory, { recursive: true, withFileTypes: true }))) ?? [];
      return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name)));
    },
    read: (file) => ifThere(readFile(path.join(directory, file))),
    async write(file, content) {
      const target = path.join(directory, file);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await writeFile(`${target}.draft`, content, { mode: 0o600 });
      await rename(`${target}.draft`, target);
    },
  };
}

export function bucketFiles(url: string, variable: string, env: S3Environment): Files {
  const bucket = openS3({ url: url.replace(/\/$/, ''), variable, what: `bucket of ${variable}`, env });
  return {
    list: () => bucket.list(''),
    read: async (file) => (await bucket.get(file))?.content ?? null,
    write: async (file, content) => void (await bucket.put(file, content)),
  };
}
