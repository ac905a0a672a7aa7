import { DEFAULTS, type OwnProfile, PHOTOS_FREE, PHOTOS_PREMIUM } from '@nightlark/contract';
import { PHOTO_TYPES, type Upload, useMedia } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { Icon, IconButton, ProgressBar, useRestoreFocus } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { Photo } from '@nightlark/ui/photo';
import { AddPhoto, UploadFrame } from '@nightlark/ui/photo-upload';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import s from './photo-fields.module.css';
import type { PhotoUploads } from './use-photo-uploads.ts';

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onForget: () => void;
}

/** A pending or failed upload; its error is shown below all tiles, where there is room. */
function UploadTile({ upload: { file, preview, state, share, canRetry }, onRetry, onForget }: UploadTileProps) {
  const { formatMessage } = useIntl();
  const { name } = file;
  const failed = state === 'failed';
  const actions = (
    <>
      {failed && canRetry && (
        <IconButton icon="retry" variant="photo" size="sm" label={formatMessage(messages.retry, { name })} onClick={onRetry} />
      )}
      <IconButton icon="close" variant="photo" size="sm" label={formatMessage(messages.forget, { name })} onClick={onForget} />
    </>
  );
  return (
    <UploadFrame preview={preview} failed={failed} actions={actions}>
      {failed ? (
        <Icon name="alert" size="lg" className={s['failed']} />
      ) : (
        <ProgressBar label={formatMessage(messages.sending, { name })} {...(state !== 'checking' && { value: Math.round(share * 100) })} />
      )}
    </UploadFrame>
  );
}

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
  const [leftOut, setLeftOut] = useState(0);
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
              onFiles={(files) => setLeftOut(photos.add(files, room))}
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
      {leftOut > 0 && (
        <Notice tone="warning" icon="image" live>
          {formatMessage(messages.leftOut, { count: leftOut, max: count })}
        </Notice>
      )}
      <p className={s['hint']}>
        {formatMessage(isPremium ? messages.photoHintPremium : messages.photoHint, { max: DEFAULTS.photoMaxBytes / 1024 ** 2, count })}
      </p>
    </>
  );
}
