import { DEFAULTS, type OwnProfile, PHOTOS_FREE, PHOTOS_PREMIUM } from '@nightlark/contract';
import { PHOTO_TYPES, useMedia } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { useRestoreFocus } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { Photo } from '@nightlark/ui/photo';
import { AddPhoto } from '@nightlark/ui/photo-upload';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import s from './photo-fields.module.css';
import { UploadTile } from './upload-tile.tsx';
import type { PhotoUploads } from './use-photo-uploads.ts';

interface PhotoFieldsProps {
  images: OwnProfile['images'];
  photos: PhotoUploads;
}

/** First photos: a large tile to add some, the photos and pending uploads. */
export function PhotoFields({ images, photos }: PhotoFieldsProps) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  const grid = useRestoreFocus<HTMLUListElement>();
  const { uploads } = photos;
  const isPremium = useUser()?.paid_user ?? false;
  const count = isPremium ? PHOTOS_PREMIUM : PHOTOS_FREE;
  const room = count - images.length - uploads.filter(({ state }) => state !== 'failed').length;
  const isFirst = images.length === 0 && uploads.length === 0;
  return (
    <>
      <ul ref={grid} className={s['grid']} data-first={isFirst || undefined}>
        {images.map((image, index) => (
          <li key={image.id} className={s['tile']}>
            <Photo {...media.thumb(image, formatMessage(messages.yourPhoto, { number: index + 1 }), '33vw')} ratio="4/5" />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={`upload-${upload.key}`} className={s['tile']}>
            <UploadTile upload={upload} onRetry={() => photos.retry(upload.key)} onForget={() => photos.forget(upload.key)} />
          </li>
        ))}
        {room > 0 && (
          <li>
            <AddPhoto
              label={formatMessage(isFirst ? messages.addPhoto : messages.addMore)}
              types={PHOTO_TYPES}
              onFiles={(files) => photos.add(files, room)}
            />
          </li>
        )}
      </ul>
      {uploads
        .filter(({ error }) => error !== null)
        .map(({ key, file, error }) => (
          <Notice key={key} tone="danger" live title={file.name}>
            {error}
          </Notice>
        ))}
      <p className={s['hint']}>
        {formatMessage(isPremium ? messages.photoHintPremium : messages.photoHint, { max: DEFAULTS.photoMaxBytes / 1024 ** 2, count })}
      </p>
    </>
  );
}
