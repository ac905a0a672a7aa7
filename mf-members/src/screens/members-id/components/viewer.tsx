import type { Image, Profile } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useMedia } from '@nightlark/profile';
import { Dialog, IconButton } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import carousel from '../../../components/carousel/carousel.module.css';
import { useCarousel } from '../../../components/carousel/use-carousel.ts';
import { messages } from '../messages.ts';
import { LockedNote } from './locked-note.tsx';
import s from './viewer.module.css';

interface ViewerProps {
  profile: Profile;
  images: readonly Image[];
  /** Which photo is open. */
  open: number | null;
  onClose: () => void;
}

/** The photos over the whole screen: swipe, arrow keys, buttons, Escape. */
export function Viewer({ profile, images, open, onClose }: ViewerProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      open={open !== null}
      onClose={onClose}
      fullScreen
      hideTitle
      title={formatMessage(messages.photos, { name: profile.name })}
      closeLabel={formatMessage(common.close)}
      className={s.dialog}
    >
      {open !== null && <Slides profile={profile} images={images} start={open} />}
    </Dialog>
  );
}

function Slides({ profile, images, start }: { profile: Profile; images: readonly Image[]; start: number }) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  const count = images.length;
  const { scroller, index, go, onScroll } = useCarousel(count, start);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(index + (event.key === 'ArrowRight' ? 1 : -1));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className={s.viewer}>
      <div ref={scroller} className={carousel.scroller} onScroll={onScroll}>
        {images.map((image, position) => {
          const { src, alt } = media.large(image, formatMessage(messages.photo, { number: position + 1, count }));
          return (
            <div key={image.id} className={carousel.slide} aria-hidden={position !== index} inert={position !== index}>
              {image.locked ? (
                <>
                  <Photo {...media.large(image, alt)} locked={false} ratio="fill" />
                  <LockedNote profileId={profile.id} />
                </>
              ) : (
                <img
                  className={s.image}
                  src={src ?? undefined}
                  alt={alt}
                  width={image.width}
                  height={image.height}
                  loading={position === start ? 'eager' : 'lazy'}
                />
              )}
            </div>
          );
        })}
      </div>
      {count > 1 && (
        <div className={s.bar}>
          <IconButton
            icon="chevron-left"
            variant="filled"
            size="lg"
            label={formatMessage(messages.previous)}
            onClick={() => go(index - 1)}
            aria-disabled={index === 0}
          />
          <p className={s.count} aria-live="polite" aria-label={formatMessage(messages.photo, { number: index + 1, count })}>
            {index + 1} / {count}
          </p>
          <IconButton
            icon="chevron-right"
            variant="filled"
            size="lg"
            label={formatMessage(messages.next)}
            onClick={() => go(index + 1)}
            aria-disabled={index === count - 1}
          />
        </div>
      )}
    </div>
  );
}
