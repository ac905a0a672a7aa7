import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { cropPhoto } from '../photos/crop.ts';
import { photoLimit } from '../photos/policy.ts';
import { changePhoto, removePhoto, restorePhoto } from '../photos/repository.ts';
import { loadOwnProfile } from './presenter.ts';

const updatePhoto = endpoint('updatePhoto', { auth: 'member', age: 'any', limit: 'photoChanges' }, async ({ viewer, body, deps }) => {
  if (body.restore) await restorePhoto(deps, viewer.id, body.id, photoLimit(viewer));
  await changePhoto(deps, viewer.id, body.id, body);
  if (body.crop !== undefined) await cropPhoto(deps, viewer.id, body.id, body.crop);
  return { profile: await loadOwnProfile(deps, viewer.id) };
});

const deletePhoto = endpoint(
  'deletePhoto',
  { auth: 'member', age: 'any', limit: 'default', transaction: true },
  async ({ trx, viewer, body, deps }) => {
    await removePhoto(trx, deps.now(), viewer.id, body.id);
    return async () => ({ profile: await loadOwnProfile(deps, viewer.id) });
  },
);

/** Changes of one's own photos; the response is the updated profile (docs/product/profiles-and-photos.md#photos). */
export const profilePhotoEndpoints: Endpoint[] = [updatePhoto, deletePhoto];
