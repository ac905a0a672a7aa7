import type { Image } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { signMedia } from './media-link.ts';

export type ImageRow = Selectable<Database['image']>;

/**
 * How a viewer gets an image: `public` by its lasting name (the main image of an active profile), `signed` by an
 * expiring link (owner, premium), `locked` as the blurred twin (everybody else; specification, sections 1 and 6).
 */
export type ImageAccess = 'public' | 'signed' | 'locked';

/** Which access a viewer has to one image of a member. */
export function accessTo(
  image: Pick<ImageRow, 'id' | 'profile_id' | 'status'>,
  owner: { active: boolean; main_image_id: number | null },
  viewer: { id: number; paid: boolean } | null,
): ImageAccess {
  if (owner.active && image.status === 'active' && owner.main_image_id === image.id) return 'public';
  return viewer && (viewer.paid || viewer.id === image.profile_id) ? 'signed' : 'locked';
}

/** An image as the contract shows it. Of a locked one nothing of the original is in the answer but its id. */
export function presentImage(deps: Pick<Deps, 'secrets' | 'now'>, image: ImageRow, access: ImageAccess): Image {
  const locked = access === 'locked';
  const filename = locked ? image.blur_name : image.name;
  const thumb_filename = locked ? image.blur_thumb_name : image.thumb_name;
  const path = (name: string) => (access === 'signed' ? signMedia(deps, name) : name);
  return {
    id: image.id,
    status: image.status,
    locked,
    filename,
    thumb_filename,
    match: path(filename),
    thumb_match: path(thumb_filename),
    width: image.width,
    height: image.height,
    color: image.color,
  };
}
