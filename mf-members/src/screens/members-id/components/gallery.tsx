import type { Image, Profile } from '@nightlark/contract';
import { useMedia } from '@nightlark/profile';
import { IconButton } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import carousel from '../../../components/carousel/carousel.module.css';
import { useCarousel } from '../../../components/carousel/use-carousel.ts';
import { messages } from '../messages.ts';
import s from './gallery.module.css';
import { LockedNote } from './locked-note.tsx';
import { Viewer } from './viewer.tsx';

/** Thumbnails of all photos; without script they are anchors to the slides. */
function Thumbs({ images, index, onChoose }: { images: readonly Image[]; index: number; onChoose: (index: number) => void }) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  return (
    <ul className={s.thumbs}>
      {images.map((image, position) => {
        const label = formatMessage(messages.photo, { number: position + 1, count: images.length });
        return (
          <li key={image.id}>
            <a
              href={`#photo-${position + 1}`}
              className={s.thumb}
              aria-current={position === index ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onChoose(position);
              }}
            >
              <Photo {...media.thumb(image, label, '80px')} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Carousel of the photos, each of which opens full-screen (docs/product/profiles-and-photos.md#a-members-page). */
export function Gallery({ profile, images }: { profile: Profile; images: readonly Image[] }) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  const { scroller, index, go, onScroll } = useCarousel(images.length);
  const [open, setOpen] = useState<number | null>(null);
  const { name } = profile;
  const count = images.length;

  return (
    <section className={s.gallery} aria-label={formatMessage(messages.photos, { name })}>
      <div className={s.stage}>
        {count === 0 && <Photo src={null} alt={formatMessage(messages.noPhoto, { name })} ratio="fill" className={s.photo} />}
        <div ref={scroller} className={carousel.scroller} onScroll={onScroll}>
          {images.map((image, position) => {
            const number = position + 1;
            // Only the current photo is a tab stop; keyboard users reach the others by the arrows.
            const tabIndex = position === index ? undefined : -1;
            const photo = media.large(image, formatMessage(messages.photo, { number, count }), '(min-width: 768px) 50vw, 100vw');
            return (
              <div key={image.id} id={`photo-${number}`} className={carousel.slide}>
                {image.locked ? (
                  <>
                    {/* The note below shows the lock. */}
                    <Photo {...photo} locked={false} ratio="fill" className={s.photo} />
                    <LockedNote profileId={profile.id} tabIndex={tabIndex} />
                  </>
                ) : (
                  <a
                    className={s.open}
                    tabIndex={tabIndex}
                    href={photo.src ?? undefined}
                    aria-label={formatMessage(messages.openPhoto, { number, count })}
                    onClick={(event) => {
                      event.preventDefault();
                      setOpen(position);
                    }}
                  >
                    <Photo {...photo} ratio="fill" className={s.photo} fetchPriority={position === 0 ? 'high' : undefined} />
                  </a>
                )}
              </div>
            );
          })}
        </div>
        {count > 1 && <Steps images={images} index={index} go={go} />}
      </div>
      {count > 1 && <Thumbs images={images} index={index} onChoose={go} />}
      <Viewer profile={profile} images={images} open={open} onClose={() => setOpen(null)} />
    </section>
  );
}

/** Which photo is shown, and the way to its neighbours. */
function Steps({ images, index, go }: { images: readonly Image[]; index: number; go: (index: number) => void }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <ol className={s.bars} aria-hidden>
        {images.map((image, position) => (
          <li key={image.id} className={position === index ? s.barOn : s.bar} />
        ))}
      </ol>
      <div className={s.arrows} data-over-photo>
        <IconButton
          icon="chevron-left"
          variant="photo"
          label={formatMessage(messages.previous)}
          onClick={() => go(index - 1)}
          aria-disabled={index === 0}
        />
        <IconButton
          icon="chevron-right"
          variant="photo"
          label={formatMessage(messages.next)}
          onClick={() => go(index + 1)}
          aria-disabled={index === images.length - 1}
        />
      </div>
    </>
  );
}
