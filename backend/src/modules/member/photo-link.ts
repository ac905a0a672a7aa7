import type { Image } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { accessTo, presentImage } from '../photos/present-image.ts';
import { visibleTo } from '../profile/visibility.ts';

/**
 * A photo as the viewer may see it now: for a page that is open longer than its links are valid.
 * @throws ApiFailure `not_found`, the same for a missing photo and for one they may not see
 */
export async function photoLink(deps: Deps, viewer: Viewer, imageId: number): Promise<Image> {
  const image = await deps.db.selectFrom('image').selectAll().where('id', '=', imageId).executeTakeFirst();
  if (!image) throw new ApiFailure('not_found');
  const own = image.profile_id === viewer.id;
  const owner = await deps.db
    .selectFrom('profile')
    .select(['active', 'main_image_id'])
    .where('id', '=', image.profile_id)
    .$if(!own, (query) => query.where(visibleTo(viewer)))
    .executeTakeFirst();
  if (!owner || (!own && image.status !== 'active')) throw new ApiFailure('not_found');
  return presentImage(deps, image, accessTo(image, owner, viewer));
}
