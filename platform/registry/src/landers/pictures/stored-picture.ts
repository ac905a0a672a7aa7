import { z } from 'zod';
import { parseFile } from '@nightlark/release';
import { landerFileName } from '../../stores/lander-file.ts';
import type { ReleaseStore } from '../../stores/store.ts';
import { convertPicture } from './convert-picture.ts';

type Files = Pick<ReleaseStore, 'putLanderFile' | 'readLanderFile'>;

export const storedPictureSchema = z.object({
  width: z.number().int(),
  height: z.number().int(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  files: z.array(z.object({ name: landerFileName, width: z.number().int(), type: z.enum(['image/avif', 'image/webp', 'image/jpeg']) })),
});
/** A stored picture. */
export type StoredPicture = z.output<typeof storedPictureSchema>;

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/**
 * Stores a picture's files by their hashes; returns the name of their description.
 * @throws ReleaseError if it is no picture, too large or too small
 */
export async function storePicture(store: Files, content: Buffer): Promise<string> {
  const { files, ...described } = await convertPicture(content);
  const stored: StoredPicture = { ...described, files: [] };
  for (const { content: made, extension, width } of files)
    stored.files.push({ name: await store.putLanderFile(made, extension), width, type: TYPES[extension] });
  return store.putLanderFile(Buffer.from(JSON.stringify(stored)), 'json');
}

export async function readPicture(store: Files, name: string): Promise<StoredPicture> {
  return parseFile(storedPictureSchema, (await store.readLanderFile(name)).toString('utf8'), name);
}
