import type { S3Client } from '@nightlark/s3';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inParallel } from './in-parallel.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { removeAbandoned } from './remove-abandoned.ts';

/**
 * Uploads in progress, file by file: not visible as releases, and any gateway of the registry can continue them. Callers must
 * validate ids and file names.
 */
export interface Staging {
  /** Begins an upload with its declaration. */
  declare(id: string, text: string): Promise<void>;
  /** The declaration; null if there is no such upload. */
  declared(id: string): Promise<string | null>;
  /** Stores a file atomically: nothing when `body` throws. */
  receive(id: string, file: string, body: AsyncIterable<Buffer>): Promise<void>;
  /** Calls `work` with a local directory of these files, and the missing ones. */
  withFiles<T>(id: string, files: readonly string[], work: (directory: string, missing: readonly string[]) => Promise<T>): Promise<T>;
  /** Removes an upload that declared these files. */
  remove(id: string, files: readonly string[]): Promise<void>;
  /** The ids of all open uploads. */
  list(): Promise<string[]>;
}

const DECLARATION = 'upload.json';

export function directoryStaging(root: string): Staging {
  const filesOf = (id: string) => path.join(root, id, 'files');
  return {
    async declare(id, text) {
      // Moved as a whole: another upload that opens meanwhile removes one without a declaration.
      const drafts = `${root}-drafts`;
      const draft = path.join(drafts, id);
      await removeAbandoned(drafts).catch(() => undefined);
      try {
        await mkdir(path.join(draft, 'files'), { recursive: true });
        await writeFile(path.join(draft, DECLARATION), text);
        await mkdir(root, { recursive: true });
        await rename(draft, path.join(root, id));
      } catch (error) {
        await rm(draft, { recursive: true, force: true });
        throw error;
      }
    },
    declared: (id) => nullIfMissing(readFile(path.join(root, id, DECLARATION), 'utf8')),
    async receive(id, file, body) {
      const target = path.join(filesOf(id), file);
      const draft = path.join(root, id, `${randomUUID()}.draft`);
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await pipeline(body, createWriteStream(draft, { flags: 'wx' }));
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async withFiles(id, files, work) {
      const missing: string[] = [];
      for (const file of files) if (!(await nullIfMissing(stat(path.join(filesOf(id), file))))) missing.push(file);
      return work(filesOf(id), missing);
    },
    remove: (id) => rm(path.join(root, id), { recursive: true, force: true }),
    list: async () => (await nullIfMissing(readdir(root))) ?? [],
  };
}

/** Declarations have a prefix of their own, so that the many files never truncate a listing of them. */
const declarationKey = (id: string) => `uploads/open/${id}`;
const fileKey = (id: string, file: string) => `uploads/files/${id}/${file}`;

/** Staging in a bucket; `scratch` is the local directory where finished uploads are checked. */
export function s3Staging(s3: S3Client, scratch: string): Staging {
  return {
    declare: async (id, text) => void (await s3.put(declarationKey(id), text)),
    declared: async (id) => (await s3.get(declarationKey(id)))?.content.toString('utf8') ?? null,
    async receive(id, file, body) {
      const parts: Buffer[] = [];
      for await (const part of body) parts.push(part);
      await s3.put(fileKey(id, file), Buffer.concat(parts));
    },
    async withFiles(id, files, work) {
      await mkdir(scratch, { recursive: true });
      const directory = await mkdtemp(path.join(scratch, 'upload-'));
      const missing: string[] = [];
      try {
        await inParallel(files, async (file) => {
          const found = await s3.get(fileKey(id, file));
          if (!found) return void missing.push(file);
          await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
          await writeFile(path.join(directory, file), found.content);
        });
        return await work(directory, missing);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    async remove(id, files) {
      await inParallel(files, (file) => s3.remove(fileKey(id, file)));
      // Last, so that the rest of a failed removal is still listed.
      await s3.remove(declarationKey(id));
    },
    list: async () => (await s3.list('uploads/open/')).map((key) => key.slice(key.lastIndexOf('/') + 1)),
  };
}
