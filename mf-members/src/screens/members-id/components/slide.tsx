import type { Image, Profile } from '@nightlark/contract';
import { useMedia } from '@nightlark/profile';
import { Photo, useRenewed } from '@nightlark/ui/photo';
import { memo, useEffect, useImperativeHandle, useState, type RefObject } from 'react';
import carousel from '../../../components/carousel/carousel.module.css';
import { useZoom, type Zoom } from '../../../components/zoom/use-zoom.ts';
import { LockedNote } from './locked-note.tsx';
import s from './viewer.module.css';

interface SlideProps {
  profile: Profile;
  image: Image;
  alt: string;
  current: boolean;
  eager: boolean;
  /** Set by the current slide, for keys and buttons. */
  zoomRef: RefObject<Zoom | null>;
  onZoomed: (zoomed: boolean) => void;
}

/** A full-screen photo. Memoized: a change affects two of up to 25 slides. */
export const Slide = memo(function Slide({ profile, image, alt, current, eager, zoomRef, onZoomed }: SlideProps) {
  const media = useMedia();
  const photo = media.large(image, alt);
  const { ref, ...picture } = useRenewed(photo);
  const [loaded, setLoaded] = useState(false);
  const zoom = useZoom();
  const { zoomed, reset } = zoom;
  useImperativeHandle(current ? zoomRef : undefined, () => zoom);
  useEffect(() => {
    if (current) onZoomed(zoomed);
  }, [current, zoomed, onZoomed]);
  // Reset the zoom when the slide is no longer current.
  useEffect(() => {
    if (!current) reset();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when it is no longer current
  }, [current]);

  return (
    <div ref={zoom.frame} className={carousel.slide} aria-hidden={!current} inert={!current} data-zoomed={zoomed || undefined}>
      {image.locked ? (
        <>
          <Photo {...photo} locked={false} ratio="fill" />
          <LockedNote profileId={profile.id} />
        </>
      ) : (
        <>
          {!loaded && photo.placeholder && <img className={s.placeholder} src={`data:image/webp;base64,${photo.placeholder}`} alt="" />}
          <img
            className={s.image}
            ref={ref}
            onLoad={() => {
              setLoaded(true);
              picture.onLoad();
            }}
            onError={picture.onError}
            src={picture.src ?? undefined}
            srcSet={picture.srcSet}
            sizes={photo.sizes}
            alt={alt}
            width={image.width}
            height={image.height}
            loading={eager ? 'eager' : 'lazy'}
            draggable={false}
          />
        </>
      )}
    </div>
  );
});
