import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { FOLDERS } from './places.ts';

export const MANIFEST = 'manifest.json';
export const DUMP = 'database.dump';
const FORMAT = 1;

const ofFolder = new RegExp(`^(?:${FOLDERS.join('|')})/`);
/** No path leads out of the backup. */
const file = z
  .string()
  .refine((name) => name === DUMP || (ofFolder.test(name) && path.posix.normalize(name) === name && !name.includes('\\')));
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  files: z.record(file, z.strictObject({ size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type Manifest = z.output<typeof manifest>;
type FileEntry = Manifest['files'][string];

export const newManifest = (now: Date, migrations: string[], files: Manifest['files']): Manifest => ({
  format: FORMAT,
  made_at: now.toISOString(),
  migrations,
  files,
});

/** @throws Error when the backup was not finished, or is of a release with another form of it */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(path.join(directory, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`${directory} is no backup, or one that was not finished: ${MANIFEST} is missing.`);
    throw error;
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${MANIFEST} is torn.`);
  }
  const given = z.object({ format: z.int() }).safeParse(value).data?.format;
  if (given !== undefined && given > FORMAT) throw new Error('The backup is of a newer release than this: restore it with that one.');
  const parsed = manifest.safeParse(value);
  if (!parsed.success) throw new Error(`${MANIFEST} is not one of this program's: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

export const entryOf = (content: Buffer): FileEntry => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

export async function entryOfFile(name: string): Promise<FileEntry> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(name)) hash.update(bytes as Buffer);
  return { size: (await stat(name)).size, sha256: hash.digest('hex') };
}

/** @throws Error that names the first file that is missing or not as it was written */
export async function assertWhole(directory: string, { files }: Manifest): Promise<void> {
  for (const [name, { size, sha256 }] of Object.entries(files)) {
    const found = await entryOfFile(path.join(directory, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!found) throw new Error(`The backup is torn: ${name} is missing.`);
    if (found.size !== size || found.sha256 !== sha256) throw new Error(`The backup is torn: ${name} is not what was written.`);
  }
}
