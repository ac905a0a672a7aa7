import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import type { Viewer } from '../../../session/viewer.ts';
import { writeFiles } from '../../photos/files.ts';
import { keepFiles } from '../../photos/reserved-files.ts';

/** In a conversation a photo is shown uncropped and nowhere else: no crop, no blurred copy, no original. */
const STORED_FILES = ['large', 'large-720', 'large-1440'];
const only = (files: Record<string, Uint8Array>) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => STORED_FILES.includes(name)));

/**
 * Runs a photo for a message through the pipeline of all photos (decoded, metadata removed, re-encoded).
 * @returns what `sendMessage` takes; unsent it is deleted after a day
 */
export async function uploadChatPhoto(deps: Deps, viewer: Viewer, file: Express.Multer.File | undefined): Promise<number> {
  if (viewer.status !== 'active') throw new ApiFailure('not_confirmed');
  if (!file) throw new ApiFailure('photo_invalid', { field: 'photo' });
  const files = await deps.photos.run({ kind: 'files', picture: file.path, crop: null, trusted: false });
  const { storage_key, name, width, height, placeholder, avif } = await writeFiles(deps, {
    ...files,
    webp: only(files.webp),
    avif: only(files.avif),
  });
  return deps.db.transaction().execute(async (trx) => {
    await keepFiles(trx, deps.now(), storage_key);
    const { id } = await trx
      .insertInto('chat_photo')
      .values({ sender_id: viewer.id, storage_key, name, width, height, placeholder, avif, created_at: deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
