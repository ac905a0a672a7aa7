import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PHOTO_UNDO_SECONDS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { draftsOf } from '../../storage/directory-storage.ts';
import { removeFiles } from './files.ts';
import { deleteOldUploads } from './upload.ts';

const UPLOAD_MS = 3_600_000;
/** A deletion that is undone in the last moment is committed within this. */
const UNDO_COMMIT_MS = 30_000;
const BATCH = 200;

type JobDeps = Pick<Deps, 'db' | 'storage' | 'config' | 'now'>;

/**
 * Permanently deletes removed photos after the undo period, files that no row uses, and uploads that were never decoded. Files that are
 * being written or are to be used again are not yet due (`reserved-files.ts`).
 */
export async function deleteUnusedPhotos(deps: JobDeps): Promise<void> {
  await deleteOldUploads(deps);
  const before = new Date(deps.now().getTime() - PHOTO_UNDO_SECONDS * 1000);
  await deps.db.deleteFrom('removed_image').where('removed_at', '<=', before).execute();
  const unused = await deps.db
    .selectFrom('unused_files')
    .select('storage_key')
    .where('since', '<=', new Date(before.getTime() - UNDO_COMMIT_MS))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('image').select('id').whereRef('image.storage_key', '=', 'unused_files.storage_key'))))
    .limit(BATCH)
    .execute();
  for (const { storage_key } of unused) {
    await removeFiles(deps, storage_key);
    await deps.db.deleteFrom('unused_files').where('storage_key', '=', storage_key).execute();
  }
  for (const directory of [deps.config.incomingDirectory, draftsOf(deps.config.storageDirectory)]) await deleteAbandoned(directory, deps);
}

/** Only a crash in the middle of an upload, or of storing a file, leaves one. */
async function deleteAbandoned(directory: string, { now }: JobDeps): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const file = path.join(directory, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < now().getTime() - UPLOAD_MS) await rm(file, { force: true });
  }
}
