import type { Image, Profile } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useOverlay, useUser } from '@nightlark/state';
import { Dialog, IconButton, type IconName } from '@nightlark/ui';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import carousel from '../../../components/carousel/carousel.module.css';
import { useCarousel } from '../../../components/carousel/use-carousel.ts';
import type { Zoom } from '../../../components/zoom/use-zoom.ts';
import { messages } from '../messages.ts';
import { Slide } from './slide.tsx';
import s from './viewer.module.css';

interface ViewerProps {
  profile: Profile;
  images: readonly Image[];
  /** Index of the open photo; null if closed. */
  open: number | null;
  onClose: () => void;
}

/** Full-screen photo viewer: swipe, pinch, double tap, arrow keys, + and −, buttons, Escape. */
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
      {open !== null && <Slides profile={profile} images={images} start={open} onClose={onClose} />}
    </Dialog>
  );
}

function Slides({ profile, images, start, onClose }: Omit<ViewerProps, 'open'> & { start: number }) {
  const { formatMessage } = useIntl();
  const { scroller, index, go, onScroll } = useCarousel(images.length, start);
  const zoom = useRef<Zoom>(null);
  const [zoomed, setZoomed] = useState(false);
  const { id, name } = profile;
  const current = images[index];
  const count = images.length;

  function turn(by: number) {
    zoom.current?.reset();
    go(index + by);
  }

  useKeys(zoom, turn);
  return (
    <div className={s.viewer}>
      <div
        ref={scroller}
        className={carousel.scroller}
        onScroll={onScroll}
        data-still={zoomed || undefined}
        role="group"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, without other focusable content
        tabIndex={0}
        aria-label={formatMessage(messages.photos, { name })}
      >
        {images.map((image, position) => (
          <Slide
            key={image.id}
            profile={profile}
            image={image}
            alt={formatMessage(messages.photo, { number: position + 1, count })}
            current={position === index}
            eager={position === start}
            zoomRef={zoom}
            onZoomed={setZoomed}
          />
        ))}
      </div>
      <div className={s.bar}>
        {count > 1 && (
          <TurnButton icon="chevron-left" label={formatMessage(messages.previous)} onTurn={() => turn(-1)} isLast={index === 0} />
        )}
        {current && !current.locked && <ZoomButton zoom={zoom} zoomed={zoomed} />}
        {count > 1 && (
          <p className={s.count} aria-live="polite" aria-label={formatMessage(messages.photo, { number: index + 1, count })}>
            {index + 1} / {count}
          </p>
        )}
        {current && <ReportPhoto profileId={id} name={name} imageId={current.id} onOpen={onClose} />}
        {count > 1 && (
          <TurnButton icon="chevron-right" label={formatMessage(messages.next)} onTurn={() => turn(1)} isLast={index === count - 1} />
        )}
      </div>
    </div>
  );
}

/** Arrows turn the page or move what is zoomed; + and − zoom, 0 ends it. */
function useKeys(zoom: RefObject<Zoom | null>, turn: (by: number) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (zoom.current?.pan(key)) event.preventDefault();
    else if (key === 'ArrowLeft' || key === 'ArrowRight') turn(key === 'ArrowRight' ? 1 : -1);
    else if (key === '+' || key === '=') zoom.current?.zoomIn();
    else if (key === '-') zoom.current?.zoomOut();
    else if (key === '0') zoom.current?.reset();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function TurnButton({ icon, label, isLast, onTurn }: { icon: IconName; label: string; isLast: boolean; onTurn: () => void }) {
  return <IconButton icon={icon} variant="filled" size="lg" label={label} onClick={onTurn} aria-disabled={isLast} />;
}

function ZoomButton({ zoom, zoomed }: { zoom: RefObject<Zoom | null>; zoomed: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <IconButton
      icon={zoomed ? 'minus' : 'plus'}
      variant="filled"
      label={formatMessage(zoomed ? messages.zoomOut : messages.zoomIn)}
      onClick={() => (zoomed ? zoom.current?.reset() : zoom.current?.zoomIn())}
    />
  );
}

function ReportPhoto({ profileId, name, imageId, onOpen }: { profileId: number; name: string; imageId: number; onOpen: () => void }) {
  const { formatMessage } = useIntl();
  const overlay = useOverlay();
  const user = useUser();
  if (!user || user.profile.id === profileId) return null;
  return (
    <IconButton
      icon="shield"
      variant="filled"
      label={formatMessage(messages.reportPhoto)}
      onClick={() => {
        onOpen();
        overlay.open('report', { profileId, name, imageId });
      }}
    />
  );
}
