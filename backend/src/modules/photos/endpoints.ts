import type { Deps } from '../../deps.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { sourceColumns, writeFiles } from './files.ts';
import { signMedia } from './media-link.ts';
import { accessTo, presentOwnImage } from './present-image.ts';
import { photoLimit } from './policy.ts';
import { countPhotos, insertPhoto, requireOwnPhoto } from './repository.ts';
import { statusOfNewPhoto } from './review/decide.ts';

const addPhoto = endpoint('addPhoto', { auth: 'member', age: 'any', limit: 'uploads' }, async ({ viewer, file, deps }) => {
  if (!file) throw new ApiFailure('photo_invalid', { field: 'photo' });
  await refuseWhenFull(deps, viewer);
  const files = await deps.photos.run({ kind: 'files', picture: file.path, crop: null, trusted: false });
  const columns = await writeFiles(deps, files);
  const row = { profile_id: viewer.id, status: statusOfNewPhoto(deps), ...columns, ...sourceColumns(files) };
  const { image, owner } = await insertPhoto(deps, row, photoLimit(viewer));
  return { image: presentOwnImage(deps, image, accessTo(image, owner, viewer)) };
});

const getPhotoSource = endpoint('getPhotoSource', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, query, deps }) => {
  const image = await requireOwnPhoto(deps, viewer.id, query.id);
  // Photos from before sources were stored are their own source.
  const source = image.source_name
    ? { match: signMedia(deps, image.source_name, viewer.id), width: image.source_width!, height: image.source_height! }
    : { match: signMedia(deps, image.name, viewer.id), width: image.width, height: image.height };
  return { source, crop: image.crop };
});

/** Before the expensive decoding; `insertPhoto` counts again under a lock. */
async function refuseWhenFull(deps: Deps, viewer: Viewer): Promise<void> {
  const limit = photoLimit(viewer);
  if ((await countPhotos(deps.db, viewer.id)) >= limit) throw new ApiFailure('photo_limit', { params: { limit } });
}

/** The files of one's own photos (docs/product/profiles-and-photos.md#photos); calls that change the profile are in its module. */
export const photosEndpoints: Endpoint[] = [addPhoto, getPhotoSource];
