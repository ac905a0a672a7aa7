import { type Call, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import { signMedia } from './media-link.ts';
import { requireOwnPhoto } from './repository.ts';
import { addFile, outcomeOf, upload } from './upload.ts';

/** Aborted when the client leaves before it is answered. */
function clientOf({ response }: Pick<Call<'addPhoto'>, 'response'>): AbortSignal {
  const leaving = new AbortController();
  response.once('close', () => !response.writableFinished && leaving.abort());
  return leaving.signal;
}

const addPhoto = endpoint('addPhoto', { auth: 'member', age: 'any', limit: 'uploads' }, async ({ viewer, file, deps, response }) => {
  if (!file) throw new ApiFailure('photo_invalid', { field: 'photo' });
  return { image: await addFile(deps, viewer, file.path, { signal: clientOf({ response }) }) };
});

const startUpload = endpoint(
  'startUpload',
  { auth: 'member', age: 'any', limit: 'uploads' },
  async ({ viewer, query, file, deps, response }) => {
    if (!file) throw new ApiFailure('photo_invalid', { field: 'photo' });
    const image = await upload(deps, viewer, { key: query.key, file: file.path, signal: clientOf({ response }) });
    if (!image) response.status(202);
    return { image };
  },
);

const getUpload = endpoint('getUpload', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, query, deps, response }) => {
  const image = await outcomeOf(deps, viewer, query.key);
  if (!image) response.status(202);
  return { image };
});

const getPhotoSource = endpoint('getPhotoSource', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, query, deps }) => {
  const image = await requireOwnPhoto(deps, viewer.id, query.id);
  // Photos from before sources were stored are their own source.
  const source = image.source_name
    ? { match: signMedia(deps, image.source_name, viewer.id), width: image.source_width!, height: image.source_height! }
    : { match: signMedia(deps, image.name, viewer.id), width: image.width, height: image.height };
  return { source, crop: image.crop };
});

/** The files of one's own photos (docs/product/profiles-and-photos.md#photos); calls that change the profile are in its module. */
export const photosEndpoints: Endpoint[] = [addPhoto, startUpload, getUpload, getPhotoSource];
