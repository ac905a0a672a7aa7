import type { Image } from '@nightlark/contract';
import { useMedia } from '@nightlark/profile';
import { Photo } from '@nightlark/ui/photo';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './card.module.css';

interface CardPhotoProps {
  name: string;
  image: Image | undefined;
  index: number;
  count: number;
  /** Of the top card: loaded with priority. */
  priority: boolean;
}

/** The photo of a card. Memoized: not re-rendered when its card moves up or leaves. */
export const CardPhoto = memo(function CardPhoto({ name, image, index, count, priority }: CardPhotoProps) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  const alt = formatMessage(messages.photo, { number: index + 1, count });
  return (
    <Photo
      {...(image ? media.large(image, alt) : { src: null, alt: name })}
      ratio="fill"
      priority={priority}
      lockedLabel={formatMessage(messages.locked)}
      className={s.photo}
    />
  );
});
