import type { Image, ProfileCard } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import type { PhotoProps } from '@nightlark/ui/photo';

interface Media {
  /** The picture in full size. */
  large: (image: Image, alt: string) => PhotoProps;
  /** The 4:5 crop, for tiles and strips. */
  thumb: (image: Image, alt: string) => PhotoProps;
}

/** Photos as they are served: under the site's CDN prefix (specification, section 3, "main_image"). */
export function useMedia(): Media {
  const { cdn_prefix } = useSettings();
  const facts = ({ color, locked, width, height }: Image) => ({ color, locked, width, height });
  return {
    large: (image, alt) => ({ ...facts(image), src: cdn_prefix + image.match, thumbSrc: cdn_prefix + image.thumb_match, alt }),
    thumb: (image, alt) => ({ ...facts(image), src: cdn_prefix + image.thumb_match, alt }),
  };
}

/** The label that a fictional profile always carries, or undefined (specification, section 3, `fictional_*`). */
export function useFictionalLabel(): (profile: Pick<ProfileCard, 'fictional'>) => string | undefined {
  const { fictional_warning, fictional_singular } = useSettings();
  return (profile) => (fictional_warning && profile.fictional ? fictional_singular : undefined);
}
