import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PHOTO_UNDO_SECONDS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { removeFiles } from './files.ts';

const EVERY_MS = 5 * 60_000;
const UPLOAD_MS = 3_600_000;
const AT_ONCE = 200;

type TidyDeps = Pick<Deps, 'db' | 'storage' | 'config' | 'now'>;

/** Deletes for good what can't be undone any more: removed photos, files that no photo uses, uploads that were never decoded. */
export async function tidyPhotos(deps: TidyDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - PHOTO_UNDO_SECONDS * 1000);
  await deps.db.deleteFrom('removed_image').where('removed_at', '<=', before).execute();
  const unused = await deps.db
    .selectFrom('unused_files')
    .select('storage_key')
    .where('since', '<=', before)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('image').select('id').whereRef('image.storage_key', '=', 'unused_files.storage_key'))))
    .limit(AT_ONCE)
    .execute();
  for (const { storage_key } of unused) {
    await removeFiles(deps, storage_key);
    await deps.db.deleteFrom('unused_files').where('storage_key', '=', storage_key).execute();
  }
  await forgetUploads(deps);
}

/** Left behind only by a process that ended in the middle of one. */
async function forgetUploads({ config, now }: TidyDeps): Promise<void> {
  const names = await readdir(config.incomingDirectory).catch(() => []);
  for (const name of names) {
    const file = path.join(config.incomingDirectory, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < now().getTime() - UPLOAD_MS) await rm(file, { force: true });
  }
}

/** Does so every five minutes. @returns the function that ends it */
export function startTidyingPhotos(deps: TidyDeps & Pick<Deps, 'log'>): () => void {
  const timer = setInterval(() => {
    tidyPhotos(deps).catch((error: unknown) => deps.log.error({ err: error }, 'photos not tidied'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
