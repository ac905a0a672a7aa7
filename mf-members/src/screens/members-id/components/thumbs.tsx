import type { Image } from '@nightlark/contract';
import { useMedia } from '@nightlark/profile';
import { Photo } from '@nightlark/ui/photo';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './thumbs.module.css';

/** Thumbnails of all photos; without script they are anchors to the slides. */
export function Thumbs({ images, index, onChoose }: { images: readonly Image[]; index: number; onChoose: (index: number) => void }) {
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
