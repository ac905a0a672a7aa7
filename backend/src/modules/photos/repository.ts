import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { ImageRow } from './present-image.ts';

type Trx = Transaction<Database>;

/** Adds a photo at the end, unless the member's photos are full. The profile's row is locked, so that parallel uploads count each other. */
export function insertPhoto(deps: Deps, image: Omit<Insertable<Database['image']>, 'position'>, limit: number): Promise<ImageRow> {
  return deps.db.transaction().execute(async (trx) => {
    const images = await lockPhotos(trx, image.profile_id);
    if (images.length >= limit) throw new ApiFailure('photo_limit', { params: { limit } });
    const row = await trx
      .insertInto('image')
      .values({ ...image, position: images.length })
      .returningAll()
      .executeTakeFirstOrThrow();
    await refreshPhotos(trx, image.profile_id);
    return row;
  });
}

/** Makes a photo the main one, and/or moves it among the others. */
export function changePhoto(
  deps: Deps,
  ownerId: number,
  id: number,
  change: { main?: true | undefined; position?: number | undefined },
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const images = await lockPhotos(trx, ownerId);
    const image = images.find((each) => each.id === id);
    if (!image) throw new ApiFailure('not_found');
    if (change.main) await trx.updateTable('profile').set({ main_image_id: id }).where('id', '=', ownerId).execute();
    if (change.position === undefined) return;
    const order = images.filter((each) => each.id !== id);
    order.splice(change.position, 0, image);
    await renumber(trx, order);
  });
}

/** Removes a photo; when it was the main one, the next becomes it. @returns the removed row, whose files are now nobody's */
export function removePhoto(deps: Deps, ownerId: number, id: number): Promise<ImageRow> {
  return deps.db.transaction().execute(async (trx) => {
    const images = await lockPhotos(trx, ownerId);
    const image = images.find((each) => each.id === id);
    if (!image) throw new ApiFailure('not_found');
    await trx.deleteFrom('image').where('id', '=', id).execute();
    await renumber(
      trx,
      images.filter((each) => each.id !== id),
    );
    await refreshPhotos(trx, ownerId);
    return image;
  });
}

/** Brings the profile's photo count and main image in line with its images. */
export async function refreshPhotos(trx: Trx, profileId: number): Promise<void> {
  const images = await trx
    .selectFrom('image')
    .select(['id', 'status'])
    .where('profile_id', '=', profileId)
    .where('status', '!=', 'rejected')
    .orderBy('position')
    .execute();
  const { main_image_id } = await trx.selectFrom('profile').select('main_image_id').where('id', '=', profileId).executeTakeFirstOrThrow();
  const active = images.filter(({ status }) => status === 'active');
  const main = images.find(({ id }) => id === main_image_id) ?? active[0] ?? images[0];
  await trx
    .updateTable('profile')
    .set({ photo_count: active.length, main_image_id: main?.id ?? null })
    .where('id', '=', profileId)
    .execute();
}

async function lockPhotos(trx: Trx, profileId: number): Promise<ImageRow[]> {
  await trx.selectFrom('profile').select('id').where('id', '=', profileId).forUpdate().executeTakeFirstOrThrow();
  return trx.selectFrom('image').selectAll().where('profile_id', '=', profileId).orderBy('position').orderBy('id').execute();
}

async function renumber(trx: Trx, order: readonly ImageRow[]): Promise<void> {
  for (const [position, { id, position: old }] of order.entries()) {
    if (position !== old) await trx.updateTable('image').set({ position }).where('id', '=', id).execute();
  }
}
