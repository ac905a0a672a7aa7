import type { Crop } from '@nightlark/contract';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { writeFiles } from './files.ts';
import { lockPhotos, refreshPhotos, requireOwnPhoto } from './repository.ts';
import { keepFiles } from './reserved-files.ts';
import { statusOfNewPhoto } from './decide-photo.ts';
import { storageKey } from './variants.ts';

/**
 * Crops a photo from its uncropped source (null: all of it). All its files are new, under new names, so that the cropped-out parts
 * can't be seen any more; the result is reviewed again.
 * @throws ApiFailure `not_found`; `photo_too_small` when less than 400 px are left
 */
export async function cropPhoto(deps: Deps, ownerId: number, id: number, crop: Crop | null): Promise<void> {
  const image = await requireOwnPhoto(deps, ownerId, id);
  const source = await deps.storage.read(storageKey(image.storage_key, image.source_name ? 'source' : 'large'));
  if (!source) throw new ApiFailure('not_found');
  const files = await deps.photos.run({ kind: 'files', picture: source, crop, trusted: true });
  files.webp['source'] = source;
  const columns = await writeFiles(deps, files);
  // A photo without a separate source was its own source, and its old file becomes the source now.
  const sourceOfOld = image.source_name ? {} : { source_name: image.name, source_width: image.width, source_height: image.height };
  await deps.db.transaction().execute(async (trx) => {
    await lockPhotos(trx, ownerId);
    const changed = await trx
      .updateTable('image')
      .set({
        ...columns,
        ...sourceOfOld,
        crop: crop && toJsonb(crop),
        status: statusOfNewPhoto(deps),
        reason: null,
        reviewed_at: null,
        reviewed_by: null,
      })
      .where('id', '=', id)
      .where('storage_key', '=', image.storage_key)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new ApiFailure('not_found');
    await keepFiles(trx, deps.now(), columns.storage_key);
    await trx
      .insertInto('unused_files')
      .values({ storage_key: image.storage_key, since: deps.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await refreshPhotos(trx, ownerId);
  });
}
