import type { S3Client } from '@nightlark/s3';
import { landerName } from '@nightlark/contract/api';
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError } from '@nightlark/release';
import { landerHash } from './index-schema.ts';
import { landerFileName } from './lander-file.ts';
import { createListing } from './listing.ts';
import { nullIfMissing } from './null-if-missing.ts';
import type { ReleaseStore } from './store.ts';
import { writeAtomically } from './write-file.ts';

type Landers = Pick<ReleaseStore, 'putLander' | 'readLander' | 'putLanderFile' | 'hasLanderFile' | 'readLanderFile'>;

interface Files {
  has(key: string): Promise<boolean>;
  read(key: string): Promise<Buffer | null>;
  write(key: string, content: Buffer): Promise<void>;
}

const FILES = 'lander-files/';

const hashOf = (content: string | Buffer) => createHash('sha384').update(content).digest('hex');

/** Content-addressed storage of documents and pictures: never overwritten, verified on reading. */
function landers({ has, read, write }: Files): Landers {
  /** Names and hashes become file names and URLs, so only these patterns are allowed. */
  function keyOf(name: string, hash: string): string {
    if (!landerName.safeParse(name).success) throw new ReleaseError(`"${name}" is not a lander's name`);
    if (!landerHash.safeParse(hash).success) throw new ReleaseError(`"${hash}" is not a lander's hash`);
    return `landers/${name}/${hash}.json`;
  }
  function fileKeyOf(name: string): string {
    if (!landerFileName.safeParse(name).success) throw new ReleaseError(`"${name}" is not a lander's file`);
    return `${FILES}${name}`;
  }
  return {
    async putLander(name, text) {
      const hash = hashOf(text);
      await write(keyOf(name, hash), Buffer.from(text));
      return hash;
    },
    async readLander(name, hash) {
      const content = await read(keyOf(name, hash));
      if (content === null) throw new ReleaseError(`The lander ${name} ${hash.slice(0, 12)} is missing`);
      if (hashOf(content) !== hash) throw new ReleaseError(`The lander ${name} ${hash.slice(0, 12)} is not the one that was published`);
      return content.toString('utf8');
    },
    async putLanderFile(content, extension) {
      const name = `${hashOf(content)}.${extension}`;
      await write(fileKeyOf(name), content);
      return name;
    },
    hasLanderFile: async (name) => has(fileKeyOf(name)),
    async readLanderFile(name) {
      const content = await read(fileKeyOf(name));
      if (content === null) throw new ReleaseError(`The file ${name.slice(0, 12)} is missing`);
      if (hashOf(content) !== name.split('.')[0]) throw new ReleaseError(`The file ${name.slice(0, 12)} is not the one that was published`);
      return content;
    },
  };
}

/** `root` is the registry's directory. */
export function directoryLanders(root: string): Landers {
  return landers({
    has: async (key) => (await nullIfMissing(stat(path.join(root, key)))) !== null,
    read: (key) => nullIfMissing(readFile(path.join(root, key))),
    async write(key, content) {
      const file = path.join(root, key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeAtomically(file, content);
    },
  });
}

export function s3Landers(s3: S3Client): Landers {
  const files = createListing(() => s3.list(FILES));
  return landers({
    has: (key) => files.has(key),
    read: async (key) => (await s3.get(key))?.content ?? null,
    write: async (key, content) => void (await s3.put(key, content)),
  });
}
