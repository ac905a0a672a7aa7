import type { OwnImage, OwnProfile } from '@nightlark/contract';
import { useMedia } from '@nightlark/profile';
import { Menu, type MenuItemData, Tag } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './photo-manager.module.css';

interface PhotoActions {
  onMain: (id: number) => void;
  onCrop: (id: number) => void;
  onMove: (id: number, position: number) => void;
  onRemove: (id: number) => void;
}

export interface PhotoGridProps extends PhotoActions {
  profile: OwnProfile;
  /** Ids of the photos with a pending action. */
  busy: readonly number[];
  /** Uploads and the tile to add photos. */
  children: ReactNode;
}

export interface OwnPhotoProps extends PhotoActions {
  image: OwnImage;
  /** Zero-based. */
  position: number;
  count: number;
  main: boolean;
  busy: boolean;
  /** Drag handle for pointer and keyboard. */
  handle?: ReactNode;
}

/** One of the member's photos with its state and actions. */
export function OwnPhoto(props: OwnPhotoProps) {
  const { image, position, main, busy, handle } = props;
  const { formatMessage } = useIntl();
  const media = useMedia();
  const items = useMenuItems(props);
  const number = position + 1;
  const { status, reason } = image;
  return (
    <div className={s.photo} aria-busy={busy} data-status={status}>
      <Photo {...media.thumb(image, formatMessage(messages.ownPhoto, { number }), '(min-width: 768px) 180px, 46vw')} />
      <div className={s.tag}>
        {main && (
          <Tag tone="premium" icon="star">
            {formatMessage(messages.main)}
          </Tag>
        )}
        {status === 'pending' && (
          <Tag tone="warning" icon="clock">
            {formatMessage(messages.pending)}
          </Tag>
        )}
        {status === 'rejected' && (
          <Tag tone="warning" icon="alert">
            {formatMessage(messages.rejected)}
          </Tag>
        )}
      </div>
      {handle && (
        <div className={s.handle} data-over-photo>
          {handle}
        </div>
      )}
      <div className={s.menu} data-over-photo>
        <Menu label={formatMessage(messages.photoMenu, { number })} items={items} />
      </div>
      {reason && <p className={s.reason}>{formatMessage(messages[`reason_${reason}`])}</p>}
    </div>
  );
}

function useMenuItems({ image: { id, status }, position, count, main, onMain, onCrop, onMove, onRemove }: OwnPhotoProps): MenuItemData[] {
  const { formatMessage } = useIntl();
  const items: MenuItemData[] = [];
  if (!main && status === 'active')
    items.push({ id: 'main', label: formatMessage(messages.makeMain), icon: 'star', onSelect: () => onMain(id) });
  items.push({ id: 'crop', label: formatMessage(messages.crop), icon: 'crop', onSelect: () => onCrop(id) });
  if (position > 0)
    items.push({ id: 'earlier', label: formatMessage(messages.earlier), icon: 'chevron-left', onSelect: () => onMove(id, position - 1) });
  if (position + 1 < count)
    items.push({ id: 'later', label: formatMessage(messages.later), icon: 'chevron-right', onSelect: () => onMove(id, position + 1) });
  items.push({ id: 'remove', label: formatMessage(messages.remove), icon: 'trash', danger: true, onSelect: () => onRemove(id) });
  return items;
}
