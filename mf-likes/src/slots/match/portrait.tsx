import type { Image } from '@nightlark/contract';
import { useMedia } from '@nightlark/profile';
import { Photo } from '@nightlark/ui/photo';

/** One of the two faces; their names are in the sentence below. */
export function Portrait({ image, className }: { image: Image | null; className?: string }) {
  const media = useMedia();
  const photo = image ? media.thumb(image, '') : { src: null, alt: '' };
  return (
    <div className={className}>
      <Photo {...photo} ratio="fill" priority />
    </div>
  );
}
