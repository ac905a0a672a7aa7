import { randomBytes } from 'node:crypto';
import { PHOTOS_FREE, PHOTOS_PREMIUM } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import { loadOwnProfile } from '../profile/presenter.ts';
import { accessTo, presentImage } from './present-image.ts';
import { processPhoto } from './process.ts';
import { changePhoto, insertPhoto, removePhoto } from './repository.ts';
import { statusOfNewPhoto } from './review.ts';
import { storageKey, type Variant, VARIANTS } from './variants.ts';

const randomName = () => `${randomBytes(16).toString('base64url')}.webp`;
const variants = Object.keys(VARIANTS) as Variant[];

const addPhoto = endpoint('addPhoto', async ({ viewer, file, deps }) => {
  if (!file) throw new ApiFailure('photo_invalid', { field: 'photo' });
  const limit = viewer.paid ? PHOTOS_PREMIUM : PHOTOS_FREE;
  await refuseWhenFull(deps, viewer.id, limit);
  const { files, ...size } = await processPhoto(file.buffer);
  const storage_key = `photos/${randomBytes(16).toString('hex')}`;
  await Promise.all(variants.map((variant) => deps.storage.write(storageKey(storage_key, variant), files[variant])));
  try {
    const names = { name: randomName(), thumb_name: randomName(), blur_name: randomName(), blur_thumb_name: randomName() };
    const image = await insertPhoto(deps, { profile_id: viewer.id, status: statusOfNewPhoto(deps), ...size, ...names, storage_key }, limit);
    const owner = await deps.db
      .selectFrom('profile')
      .select(['active', 'main_image_id'])
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow();
    return { image: presentImage(deps, image, accessTo(image, owner, viewer)) };
  } catch (error) {
    await removeFiles(deps, storage_key);
    throw error;
  }
});

const updatePhoto = endpoint('updatePhoto', async ({ viewer, body, deps }) => {
  await changePhoto(deps, viewer.id, body.id, body);
  return { profile: await loadOwnProfile(deps, viewer.id) };
});

const deletePhoto = endpoint('deletePhoto', async ({ viewer, body, deps }) => {
  const removed = await removePhoto(deps, viewer.id, body.id);
  await removeFiles(deps, removed.storage_key);
  return { profile: await loadOwnProfile(deps, viewer.id) };
});

/** Before the costly decoding; `insertPhoto` counts again under a lock. */
async function refuseWhenFull(deps: Deps, profileId: number, limit: number): Promise<void> {
  const { count } = await deps.db
    .selectFrom('image')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();
  if (count >= limit) throw new ApiFailure('photo_limit', { params: { limit } });
}

async function removeFiles(deps: Deps, prefix: string): Promise<void> {
  await Promise.all(variants.map((variant) => deps.storage.remove(storageKey(prefix, variant))));
}

/** Photos of one's own profile (decisions, "photos"). */
export const photosEndpoints: Endpoint[] = [addPhoto, updatePhoto, deletePhoto];
