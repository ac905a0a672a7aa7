import type { Image } from '@nightlark/contract';
import { useMedia } from '@nightlark/profile';
import { Menu, Tag } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './photo-manager.module.css';

interface OwnPhotoProps {
  image: Image;
  number: number;
  main: boolean;
  busy: boolean;
  onMain: () => void;
  onRemove: () => void;
}

/** One of the member's photos with what can be done to it. */
export function OwnPhoto({ image, number, main, busy, onMain, onRemove }: OwnPhotoProps) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  return (
    <div className={s.photo} aria-busy={busy}>
      <Photo {...media.thumb(image, formatMessage(messages.ownPhoto, { number }))} />
      <div className={s.tag}>
        {main && (
          <Tag tone="premium" icon="star">
            {formatMessage(messages.main)}
          </Tag>
        )}
        {image.status === 'pending' && <Tag tone="warning">{formatMessage(messages.pending)}</Tag>}
        {image.status === 'rejected' && <Tag tone="warning">{formatMessage(messages.rejected)}</Tag>}
      </div>
      <div className={s.menu}>
        <Menu
          label={formatMessage(messages.photoMenu, { number })}
          items={[
            ...(main || image.status !== 'active'
              ? []
              : [{ id: 'main', label: formatMessage(messages.makeMain), icon: 'star' as const, onSelect: onMain }]),
            { id: 'remove', label: formatMessage(messages.remove), icon: 'trash' as const, danger: true, onSelect: onRemove },
          ]}
        />
      </div>
    </div>
  );
}
