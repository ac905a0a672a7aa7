import type { S3Client } from '@nightlark/s3';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from './write-file.ts';

/** Exchange of metrics between the gateways of one registry: one text per gateway, replaced by its next. */
export interface SnapshotStore {
  /** Recommended interval of reads and writes. */
  intervalMs: number;
  write(gateway: string, text: string): Promise<void>;
  /** The last text of each gateway, by its id. */
  read(): Promise<Map<string, string>>;
  remove(gateway: string): Promise<void>;
}

const NAME = /^[0-9a-f-]{36}$/;
const EXTENSION = '.json';

export function directorySnapshots(root: string): SnapshotStore {
  const fileOf = (gateway: string) => path.join(root, gateway + EXTENSION);
  return {
    intervalMs: 2_000,
    async write(gateway, text) {
      await mkdir(root, { recursive: true });
      await writeAtomically(fileOf(gateway), text);
    },
    async read() {
      const files = await readdir(root).catch(() => []);
      const names = files.filter((file) => file.endsWith(EXTENSION)).map((file) => file.slice(0, -EXTENSION.length));
      // May be removed concurrently.
      const texts = names.map(async (name) => [name, await readFile(fileOf(name), 'utf8').catch(() => '')] as const);
      return new Map((await Promise.all(texts)).filter(([name, text]) => NAME.test(name) && text));
    },
    remove: (gateway) => rm(fileOf(gateway), { force: true }),
  };
}

const PREFIX = 'metrics/';

/** In a bucket each read costs one list and one get per gateway, so the interval is longer. */
export function s3Snapshots(s3: S3Client): SnapshotStore {
  const keyOf = (gateway: string) => PREFIX + gateway + EXTENSION;
  return {
    intervalMs: 5_000,
    write: async (gateway, text) => void (await s3.put(keyOf(gateway), text)),
    async read() {
      const names = (await s3.list(PREFIX)).map((key) => key.slice(PREFIX.length, -EXTENSION.length)).filter((name) => NAME.test(name));
      const texts = names.map(async (name) => [name, (await s3.get(keyOf(name)))?.content.toString('utf8') ?? ''] as const);
      return new Map((await Promise.all(texts)).filter(([, text]) => text));
    },
    remove: (gateway) => s3.remove(keyOf(gateway)),
  };
}
