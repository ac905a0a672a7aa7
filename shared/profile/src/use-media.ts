import { useApi } from '@nightlark/api-client';
import { PHOTO_WIDTHS, photoInWidth, type Image, type ProfileCard } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import type { PhotoProps, Renew, Sources } from '@nightlark/ui/photo';

/** The fields of an image that a thumb needs. */
export type ThumbImage = Pick<Image, 'id' | 'locked' | 'thumb_match' | 'color' | 'placeholder'>;

interface Media {
  /** `src` and `srcSet` of the whole image; `sizes` as in HTML. */
  large: (image: Image, alt: string, sizes?: string) => PhotoProps;
  /** The 4:5 crop, for tiles and strips. */
  thumb: (image: ThumbImage, alt: string, sizes?: string) => PhotoProps;
  /** URL of the smallest crop, for avatars. */
  tiny: (image: Pick<Image, 'locked' | 'thumb_match'>) => string;
}

/** Props and URLs of photos, under the site's CDN prefix (docs/product/profiles-and-photos.md#photos). */
export function useMedia(): Media {
  const { cdn_prefix } = useSettings();
  const api = useApi();
  const facts = ({ color, locked, placeholder }: ThumbImage) => ({ color, locked, placeholder });
  const largeOf = (image: Image, sizes: string) => ({
    ...ladder(cdn_prefix + image.match, image.locked ? [] : PHOTO_WIDTHS.large, image.width, sizes),
    src: cdn_prefix + image.match,
  });
  const thumbOf = (image: ThumbImage, sizes: string) => ({
    ...ladder(cdn_prefix + image.thumb_match, image.locked ? [] : PHOTO_WIDTHS.thumb, THUMB.width, sizes),
    src: cdn_prefix + image.thumb_match,
  });
  /** Requests a new signed URL of an image; public URLs don't expire. */
  const renewing = (image: ThumbImage, sourcesOf: (fresh: Image) => Sources): { renew?: Renew } =>
    image.thumb_match.includes('?')
      ? { renew: async () => sourcesOf((await api.call('getPhotoLink', { query: { image: image.id } })).image) }
      : {};
  return {
    large: (image, alt, sizes = '100vw') => ({
      ...facts(image),
      ...largeOf(image, sizes),
      ...renewing(image, (fresh) => largeOf(fresh, sizes)),
      alt,
      width: image.width,
      height: image.height,
    }),
    thumb: (image, alt, sizes = '(min-width: 768px) 240px, 46vw') => ({
      ...facts(image),
      ...thumbOf(image, sizes),
      ...renewing(image, (fresh) => thumbOf(fresh, sizes)),
      ...THUMB,
      alt,
    }),
    tiny: (image) => cdn_prefix + (image.locked ? image.thumb_match : photoInWidth(image.thumb_match, PHOTO_WIDTHS.thumb[0])),
  };
}

const THUMB = { width: 480, height: 600 };

/** Available widths of a picture, up to its own; a blurred picture has one. */
function ladder(address: string, widths: readonly number[], own: number, sizes: string): { srcSet: string; sizes: string } | object {
  const useful = widths.filter((_, index) => index === 0 || widths[index - 1]! < own);
  if (useful.length === 0) return {};
  return { sizes, srcSet: useful.map((width) => `${photoInWidth(address, width)} ${Math.min(width, own)}w`).join(', ') };
}

/** The label that a fictional profile always carries, or undefined (decision 083). */
export function useFictionalLabel(): (profile: Pick<ProfileCard, 'fictional'>) => string | undefined {
  const { fictional_singular } = useSettings();
  return ({ fictional }) => (fictional ? fictional_singular : undefined);
}
