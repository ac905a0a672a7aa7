import type { Image } from '@nightlark/contract';
import { useMedia } from '@nightlark/profile';
import { Photo } from '@nightlark/ui/photo';

/** One of the two photos; decorative, as the names are in the text below. */
export function Portrait({ image, className }: { image: Image | null; className?: string }) {
  const media = useMedia();
  const photo = image ? media.thumb(image, '') : { src: null, alt: '' };
  return (
    <div className={className}>
      <Photo {...photo} ratio="fill" priority />
    </div>
  );
}
