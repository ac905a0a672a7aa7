import { PHOTO_UNDO_SECONDS } from '@nightlark/contract';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { ImageRow } from './present-image.ts';
import { keepFiles } from './reserved-files.ts';

type Owner = Awaited<ReturnType<typeof ownerOf>>;

/**
 * Appends a photo, unless the limit is reached. Locks the profile's row, so that concurrent uploads are counted.
 * @param upload the key of the upload that it is the outcome of
 */
export function insertPhoto(
  deps: Deps,
  image: Omit<Insertable<Database['image']>, 'position'>,
  { limit, upload }: { limit: number; upload?: string },
): Promise<{ image: ImageRow; owner: Owner }> {
  return deps.db.transaction().execute(async (trx) => {
    const images = await lockPhotos(trx, image.profile_id);
    if (images.length >= limit) throw new ApiFailure('photo_limit', { params: { limit } });
    const { id } = await trx
      .insertInto('image')
      .values({ ...image, position: images.length })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (upload) {
      await trx.updateTable('upload').set({ image_id: id }).where('profile_id', '=', image.profile_id).where('key', '=', upload).execute();
    }
    await keepFiles(trx, deps.now(), image.storage_key);
    await refreshPhotos(trx, image.profile_id);
    const row = await trx.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { image: row, owner: await ownerOf(trx, image.profile_id) };
  });
}

/**
 * Makes a photo the main one, and/or changes its position.
 * @throws ApiFailure `not_found`; `photo_not_approved` for a main photo that others would not see
 */
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
    if (change.main && image.status !== 'active') throw new ApiFailure('photo_not_approved', { field: 'main' });
    if (change.main) await trx.updateTable('profile').set({ main_image_id: id }).where('id', '=', ownerId).execute();
    if (change.position === undefined) return;
    const order = images.filter((each) => each.id !== id);
    order.splice(change.position, 0, image);
    await renumber(trx, order);
  });
}

/** Removes a photo; if it was the main one, the next becomes it. `restorePhoto` can undo it for ten minutes. */
export async function removePhoto(trx: Db, now: Date, ownerId: number, id: number): Promise<void> {
  const images = await lockPhotos(trx, ownerId);
  const image = images.find((each) => each.id === id);
  if (!image) throw new ApiFailure('not_found');
  const { main_image_id } = await ownerOf(trx, ownerId);
  await trx.deleteFrom('image').where('id', '=', id).execute();
  await trx
    .insertInto('removed_image')
    .values({ id, profile_id: ownerId, image: toJsonb({ ...image, main: main_image_id === id }), removed_at: now })
    .execute();
  await renumber(
    trx,
    images.filter((each) => each.id !== id),
  );
  await refreshPhotos(trx, ownerId);
}

/**
 * Restores a removed photo at its position, unchanged.
 * @throws ApiFailure `not_found` if it is no photo of this member or the ten minutes are over; `photo_limit` if the limit is reached
 */
export function restorePhoto(deps: Deps, ownerId: number, id: number, limit: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const images = await lockPhotos(trx, ownerId);
    const removed = await trx
      .deleteFrom('removed_image')
      .where('id', '=', id)
      .where('profile_id', '=', ownerId)
      .where('removed_at', '>', new Date(deps.now().getTime() - PHOTO_UNDO_SECONDS * 1000))
      .returning('image')
      .executeTakeFirst();
    if (!removed) throw new ApiFailure('not_found');
    if (images.length >= limit) throw new ApiFailure('photo_limit', { params: { limit } });
    const { main, ...image } = removed.image as unknown as ImageRow & { main: boolean };
    const row = await trx
      .insertInto('image')
      .values({ ...image, crop: image.crop && toJsonb(image.crop) })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { numDeletedRows } = await trx.deleteFrom('unused_files').where('storage_key', '=', image.storage_key).executeTakeFirst();
    // The job has deleted its files.
    if (numDeletedRows === 0n) throw new ApiFailure('not_found');
    const order = [...images];
    order.splice(image.position, 0, row);
    await renumber(trx, order);
    if (main) await trx.updateTable('profile').set({ main_image_id: id }).where('id', '=', ownerId).execute();
    await refreshPhotos(trx, ownerId);
  });
}

export async function countPhotos(db: Db, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('image')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profile_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The fields that decide who may see a member's photos. */
export function ownerOf(db: Db, ownerId: number) {
  return db.selectFrom('profile').select(['active', 'main_image_id']).where('id', '=', ownerId).executeTakeFirstOrThrow();
}

/** @throws ApiFailure `not_found`, the same for a missing photo and for another member's */
export async function requireOwnPhoto(deps: Pick<Deps, 'db'>, ownerId: number, id: number): Promise<ImageRow> {
  const image = await deps.db.selectFrom('image').selectAll().where('id', '=', id).where('profile_id', '=', ownerId).executeTakeFirst();
  if (!image) throw new ApiFailure('not_found');
  return image;
}

/**
 * Updates the profile's photo count and main image from its images: the chosen one if others may see it, else the first such. Hides the
 * photos of a member whose photos moderators hid, whatever was decided about each, and shows them again afterwards.
 */
export async function refreshPhotos(trx: Db, profileId: number): Promise<void> {
  const isHidden = sql`exists (select from sanction where account_id = ${profileId} and kind = 'photos' and ended_at is null)`;
  await sql`update image set status = 'rejected', reason = 'hidden'
    where profile_id = ${profileId} and status = 'active' and ${isHidden}`.execute(trx);
  await sql`update image set status = 'active', reason = null
    where profile_id = ${profileId} and reason = 'hidden' and not ${isHidden}`.execute(trx);
  const images = await trx
    .selectFrom('image')
    .select(['id', 'status'])
    .where('profile_id', '=', profileId)
    .where('status', '!=', 'rejected')
    .orderBy('position')
    .execute();
  const { main_image_id } = await trx.selectFrom('profile').select('main_image_id').where('id', '=', profileId).executeTakeFirstOrThrow();
  const active = images.filter(({ status }) => status === 'active');
  const isChosen = ({ id }: { id: number }) => id === main_image_id;
  const main = active.find(isChosen) ?? active[0] ?? images.find(isChosen) ?? images[0];
  await trx
    .updateTable('profile')
    .set({ photo_count: active.length, main_image_id: main?.id ?? null })
    .where('id', '=', profileId)
    .execute();
}

/** Locks the profile's row, before any of its images: every change of photos takes this order. @returns the photos, in order */
export async function lockPhotos(trx: Db, profileId: number): Promise<ImageRow[]> {
  await trx.selectFrom('profile').select('id').where('id', '=', profileId).forUpdate().executeTakeFirstOrThrow();
  return trx.selectFrom('image').selectAll().where('profile_id', '=', profileId).orderBy('position').orderBy('id').execute();
}

async function renumber(trx: Db, order: readonly ImageRow[]): Promise<void> {
  for (const [position, { id, position: old }] of order.entries()) {
    if (position !== old) await trx.updateTable('image').set({ position }).where('id', '=', id).execute();
  }
}
