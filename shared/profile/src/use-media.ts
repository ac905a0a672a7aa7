import { PHOTO_WIDTHS, photoInWidth, type Image, type ProfileCard } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import type { PhotoProps } from '@nightlark/ui/photo';

interface Media {
  /** The whole picture; `sizes` says how wide it is shown, as in HTML. */
  large: (image: Image, alt: string, sizes?: string) => PhotoProps;
  /** The 4:5 crop, for tiles and strips. */
  thumb: (image: Image, alt: string, sizes?: string) => PhotoProps;
  /** The address of the smallest crop, for avatars. */
  tiny: (image: Image) => string;
}

/** Photos as they are served: under the site's CDN prefix (specification, section 3, "main_image"). */
export function useMedia(): Media {
  const { cdn_prefix } = useSettings();
  const facts = ({ color, locked, placeholder }: Image) => ({ color, locked, placeholder });
  return {
    large: (image, alt, sizes = '100vw') => ({
      ...facts(image),
      ...ladder(cdn_prefix + image.match, image.locked ? [] : PHOTO_WIDTHS.large, image.width, sizes),
      alt,
      src: cdn_prefix + image.match,
      width: image.width,
      height: image.height,
    }),
    thumb: (image, alt, sizes = '(min-width: 768px) 240px, 46vw') => ({
      ...facts(image),
      ...ladder(cdn_prefix + image.thumb_match, image.locked ? [] : PHOTO_WIDTHS.thumb, THUMB.width, sizes),
      ...THUMB,
      alt,
      src: cdn_prefix + image.thumb_match,
    }),
    tiny: (image) => cdn_prefix + (image.locked ? image.thumb_match : photoInWidth(image.thumb_match, PHOTO_WIDTHS.thumb[0])),
  };
}

const THUMB = { width: 480, height: 600 };

/** The widths in which a picture can be had, up to its own; a blurred twin has one size. */
function ladder(address: string, widths: readonly number[], own: number, sizes: string): { srcSet: string; sizes: string } | object {
  const useful = widths.filter((_, index) => index === 0 || widths[index - 1]! < own);
  if (useful.length === 0) return {};
  return { sizes, srcSet: useful.map((width) => `${photoInWidth(address, width)} ${Math.min(width, own)}w`).join(', ') };
}

/** The label that a fictional profile always carries, or undefined (specification, section 3, `fictional_*`). */
export function useFictionalLabel(): (profile: Pick<ProfileCard, 'fictional'>) => string | undefined {
  const { fictional_warning, fictional_singular } = useSettings();
  return (profile) => (fictional_warning && profile.fictional ? fictional_singular : undefined);
}
