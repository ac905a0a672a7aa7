import type { Image, OwnImage } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { signMedia } from './media-link.ts';
import { twinSize } from './variants.ts';

export type ImageRow = Selectable<Database['image']>;
/** What an image is shown by; no times, which JSON from the database has as text. */
export const SHOWN_COLUMNS = [
  'id', 'profile_id', 'status', 'name', 'thumb_name', 'blur_name', 'blur_thumb_name', 'width', 'height', 'color', 'placeholder', 'reason',
] as const; // prettier-ignore
export type ShownImage = Pick<ImageRow, (typeof SHOWN_COLUMNS)[number]>;

/**
 * How a viewer gets an image: `public` by its lasting name (the main image of an active profile), by a link signed for them
 * that expires (owner, premium), `locked` as the blurred twin (everybody else; docs/product/profiles-and-photos.md#photos).
 */
export type ImageAccess = 'public' | { signedFor: number } | 'locked';

/** Which access a viewer has to one image of a member. */
export function accessTo(
  image: Pick<ImageRow, 'id' | 'profile_id' | 'status'>,
  owner: { active: boolean; main_image_id: number | null },
  viewer: { id: number; paid: boolean } | null,
): ImageAccess {
  if (owner.active && image.status === 'active' && owner.main_image_id === image.id) return 'public';
  return viewer && (viewer.paid || viewer.id === image.profile_id) ? { signedFor: viewer.id } : 'locked';
}

/** An image as the contract shows it. Of a locked one nothing of the original is in the answer but its id. */
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

/** One's own image, with the fields for its owner alone. */
export function presentOwnImage(deps: Pick<Deps, 'secrets' | 'now'>, image: ShownImage, access: ImageAccess): OwnImage {
  return { ...presentImage(deps, image, access), reason: image.status === 'rejected' ? (image.reason ?? 'other') : null };
}
