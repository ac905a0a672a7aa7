import type { Image, OwnImage } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { signMedia } from './media-link.ts';
import { twinSize } from './variants.ts';

export type ImageRow = Selectable<Database['image']>;
/** The columns needed to present an image; no timestamps, which are text in the database's JSON. */
export const SHOWN_COLUMNS = [
  'id',
  'profile_id',
  'status',
  'name',
  'thumb_name',
  'blur_name',
  'blur_thumb_name',
  'width',
  'height',
  'color',
  'placeholder',
  'reason',
] as const;
export type ShownImage = Pick<ImageRow, (typeof SHOWN_COLUMNS)[number]>;

/**
 * How a viewer accesses an image: `public` by its permanent name (the main image of an active profile), by an expiring link signed
 * for them (owner, premium), `locked` as the blurred copy (everybody else; docs/product/profiles-and-photos.md#photos).
 */
type ImageAccess = 'public' | { signedFor: number } | 'locked';

/** A viewer's access to one image of a member. */
export function accessTo(
  image: Pick<ImageRow, 'id' | 'profile_id' | 'status'>,
  owner: { active: boolean; main_image_id: number | null },
  viewer: { id: number; paid: boolean } | null,
): ImageAccess {
  if (owner.active && image.status === 'active' && owner.main_image_id === image.id) return 'public';
  return viewer && (viewer.paid || viewer.id === image.profile_id) ? { signedFor: viewer.id } : 'locked';
}

/** An image as defined by the contract. A locked one reveals nothing of the original but its id. */
export function presentImage(deps: Pick<Deps, 'secrets' | 'now'>, image: ShownImage, access: ImageAccess): Image {
  const locked = access === 'locked';
  const filename = locked ? image.blur_name : image.name;
  const thumb_filename = locked ? image.blur_thumb_name : image.thumb_name;
  const path = (name: string) => (typeof access === 'object' ? signMedia(deps, name, access.signedFor) : name);
  return {
    id: image.id,
    status: image.status,
    locked,
    filename,
    thumb_filename,
    match: path(filename),
    thumb_match: path(thumb_filename),
    ...(locked ? twinSize(image) : { width: image.width, height: image.height }),
    color: image.color,
    placeholder: image.placeholder,
  };
}

/** One's own image, with fields for its owner only. */
export function presentOwnImage(deps: Pick<Deps, 'secrets' | 'now'>, image: ShownImage, access: ImageAccess): OwnImage {
  const reason = image.reason === null || image.reason === 'hidden' ? 'other' : image.reason;
  return { ...presentImage(deps, image, access), reason: image.status === 'rejected' ? reason : null };
}
