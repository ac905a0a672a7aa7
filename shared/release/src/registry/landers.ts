import { landerName } from '@nightlark/contract/api';
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError } from '../errors.ts';
import { landerHash } from './index-schema.ts';
import type { S3Client } from './s3-client.ts';
import type { ReleaseStore } from './store.ts';
import { writeAtomically } from './write-file.ts';

type Landers = Pick<ReleaseStore, 'putLander' | 'readLander'>;

const hashOf = (text: string) => createHash('sha384').update(text).digest('hex');

/** Documents are kept under their hash: what is live is never written over, and one that was changed is not read. */
function landers(read: (key: string) => Promise<string | null>, write: (key: string, text: string) => Promise<void>): Landers {
  /** Names and hashes become files and addresses: nothing else than these patterns gets that far. */
  function keyOf(name: string, hash: string): string {
    if (!landerName.safeParse(name).success) throw new ReleaseError(`"${name}" is not a lander's name`);
    if (!landerHash.safeParse(hash).success) throw new ReleaseError(`"${hash}" is not a lander's hash`);
    return `${name}/${hash}.json`;
  }
  return {
    async putLander(name, text) {
      const hash = hashOf(text);
      await write(keyOf(name, hash), text);
      return hash;
    },
    async readLander(name, hash) {
      const text = await read(keyOf(name, hash));
      if (text === null) throw new ReleaseError(`The lander ${name} ${hash.slice(0, 12)} is missing`);
      if (hashOf(text) !== hash) throw new ReleaseError(`The lander ${name} ${hash.slice(0, 12)} is not the one that was published`);
      return text;
    },
  };
}

export function directoryLanders(root: string): Landers {
  return landers(
    (key) => readFile(path.join(root, key), 'utf8').catch(() => null),
    async (key, text) => {
      const file = path.join(root, key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeAtomically(file, text);
    },
  );
}

export function s3Landers(s3: S3Client): Landers {
  return landers(
    async (key) => (await s3.get(`landers/${key}`))?.content.toString('utf8') ?? null,
    async (key, text) => void (await s3.put(`landers/${key}`, text)),
  );
}
