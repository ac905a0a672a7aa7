import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { PhotoFiles } from './pipeline/job.ts';
import { reserveFiles } from './reserved-files.ts';
import { FILES, FORMATS, storageKey } from './variants.ts';

const randomName = () => `${randomBytes(16).toString('base64url')}.webp`;
/** Of a photo's files, how many requests go to the storage at once. */
const PARALLEL = 4;

type FileColumns = Pick<
  Insertable<Database['image']>,
  'storage_key' | 'name' | 'thumb_name' | 'blur_name' | 'blur_thumb_name' | 'width' | 'height' | 'color' | 'placeholder' | 'avif'
>;

/**
 * Stores a photo's files under a new key, reserved: the transaction that inserts the columns must call `keepFiles`.
 * @returns the columns that locate them, each kind under a new random name
 */
export async function writeFiles(deps: Pick<Deps, 'storage' | 'db' | 'now'>, files: PhotoFiles): Promise<FileColumns> {
  const storage_key = `photos/${randomBytes(16).toString('hex')}`;
  const all = [
    ...Object.entries(files.webp).map(([file, bytes]) => ({ key: storageKey(storage_key, file), bytes })),
    ...Object.entries(files.avif).map(([file, bytes]) => ({ key: storageKey(storage_key, file, 'avif'), bytes })),
  ];
  await reserveFiles(deps, storage_key);
  const limit = pLimit(PARALLEL);
  await Promise.all(all.map(({ key, bytes }) => limit(() => deps.storage.write(key, Buffer.from(bytes)))));
  const { width, height, color, placeholder } = files;
  return {
    storage_key,
    name: randomName(),
    thumb_name: randomName(),
    blur_name: randomName(),
    blur_thumb_name: randomName(),
    width,
    height,
    color,
    placeholder,
    avif: Object.keys(files.avif),
  };
}

/** The columns of the uncropped source. */
export function sourceColumns({ source }: PhotoFiles) {
  return source ? { source_name: randomName(), source_width: source.width, source_height: source.height } : {};
}

export async function removeFiles({ storage }: Pick<Deps, 'storage'>, prefix: string): Promise<void> {
  const keys = FILES.flatMap((file) => FORMATS.map((format) => storageKey(prefix, file, format)));
  const limit = pLimit(PARALLEL);
  await Promise.all(keys.map((key) => limit(() => storage.remove(key))));
}
