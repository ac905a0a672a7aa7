import { paths, PHOTOS_FREE, PHOTOS_PREMIUM, type OwnProfile } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { PHOTO_TYPES, type useUploads } from '@nightlark/profile';
import { useSettings, useUser } from '@nightlark/state';
import { Button, ButtonLink, VisuallyHidden, useRestoreFocus } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { AddPhoto } from '@nightlark/ui/photo-upload';
import { type ComponentType, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import page from '../screen.module.css';
import type { usePhotos } from '../use-photos.ts';
import { OwnPhoto, type PhotoGridProps } from './own-photo.tsx';
import s from './photo-manager.module.css';
import { UploadTile } from './upload-tile.tsx';
import { useLoaded } from '../../../components/use-loaded.ts';
import type { CropDialogProps } from './crop-dialog.tsx';

/** The photos in order. Drag and drop is lazily loaded with two photos; the menu moves photos without it. */
function PhotoGrid(props: PhotoGridProps) {
  const { profile, busy, children, ...actions } = props;
  const sortable = profile.images.length > 1;
  const [Sortable, setSortable] = useState<ComponentType<PhotoGridProps> | null>(null);
  useEffect(() => {
    if (!sortable || Sortable) return;
    import(/* webpackChunkName: "profile-sorting" */ './sortable-grid.tsx').then(
      ({ SortableGrid: Loaded }) => setSortable(() => Loaded),
      () => undefined, // The menu still moves photos.
    );
  }, [sortable, Sortable]);

  if (sortable && Sortable) return <Sortable {...props} />;
  return (
    <ul className={s.grid}>
      {profile.images.map((image, position) => (
        <li key={image.id}>
          <OwnPhoto
            {...actions}
            image={image}
            position={position}
            count={profile.images.length}
            main={image.id === profile.main_image?.id}
            busy={busy.includes(image.id)}
          />
        </li>
      ))}
      {children}
    </ul>
  );
}

const load = () => import(/* webpackChunkName: "profile-cropping" */ './crop-dialog.tsx');

/** The crop dialog, lazily loaded on first use. */
function LazyCropDialog(props: CropDialogProps) {
  const loaded = useLoaded(props.photo !== null, load, props.onClose);
  return loaded && <loaded.CropDialog {...props} />;
}

const maxOf = (premium: boolean) => (premium ? PHOTOS_PREMIUM : PHOTOS_FREE);

interface PhotoManagerProps {
  profile: OwnProfile;
  photos: ReturnType<typeof usePhotos>;
  uploads: ReturnType<typeof useUploads>;
}

/** The member's photos: 3 for free members, 25 for premium (docs/product/profiles-and-photos.md#photos). */
export function PhotoManager({ profile, photos, uploads: queue }: PhotoManagerProps) {
  const { formatMessage } = useIntl();
  const premium = useUser()?.paid_user === true;
  const [cropping, setCropping] = useState<number | null>(null);
  const [leftOut, setLeftOut] = useState(0);
  const part = useRestoreFocus<HTMLElement>();
  const max = maxOf(premium);
  const { shown } = photos;
  const count = shown.images.length;
  // Only what the server has deleted makes room for an upload.
  const room = max - profile.images.length - queue.uploads.filter(({ state }) => state !== 'failed').length;

  function onFiles(files: File[]) {
    setLeftOut(queue.add(files, room));
  }

  return (
    <section ref={part} aria-labelledby="photos-title" id="photos">
      <header className={s.header}>
        <h2 id="photos-title" className={page.heading}>
          {formatMessage(messages.photos)}
        </h2>
        <p className={s.count}>{formatMessage(messages.photoCount, { count, max })}</p>
      </header>
      <PhotoGrid
        profile={shown}
        busy={photos.busy}
        onMain={(id) => void photos.makeMain(id)}
        onCrop={setCropping}
        onMove={(id, position) => void photos.move(id, position)}
        onRemove={(id) => void photos.remove(id)}
      >
        {queue.uploads.map((upload) => (
          <li key={`upload-${upload.key}`}>
            <UploadTile upload={upload} onRetry={() => queue.retry(upload.key)} onForget={() => queue.forget(upload.key)} />
          </li>
        ))}
        {room > 0 && (
          <li>
            <AddPhoto label={formatMessage(messages.add)} types={PHOTO_TYPES} onFiles={onFiles} />
          </li>
        )}
      </PhotoGrid>
      <VisuallyHidden as="div">
        <p role="status">
          {queue.underWay
            ? formatMessage(messages.uploadsLeft, { count: queue.uploads.filter(({ state }) => state !== 'failed').length })
            : ''}
        </p>
      </VisuallyHidden>
      <Notes photos={photos} premium={premium} leftOut={leftOut} onSeen={() => setLeftOut(0)} />
      <LazyCropDialog photo={cropping} onClose={() => setCropping(null)} onCrop={photos.crop} />
    </section>
  );
}

interface NotesProps {
  photos: ReturnType<typeof usePhotos>;
  premium: boolean;
  /** Number of chosen files for which there was no room. */
  leftOut: number;
  onSeen: () => void;
}

/** What has happened to the photos, and what can be done. */
function Notes({ photos, premium, leftOut, onSeen }: NotesProps) {
  const { formatMessage } = useIntl();
  const { demo } = useSettings();
  const max = maxOf(premium);
  const { images } = photos.shown;
  const full = images.length >= max;
  const pending = images.some(({ status }) => status === 'pending');
  const seePremium = !premium && (
    <ButtonLink size="sm" variant="premium" icon="crown" to={paths.premium.href()}>
      {formatMessage(messages.premium)}
    </ButtonLink>
  );
  return (
    <div className={s.notes}>
      {photos.removed !== null && (
        <Notice
          live
          icon="trash"
          onDismiss={photos.forgetRemoved}
          dismissLabel={formatMessage(common.close)}
          action={
            <Button
              size="sm"
              variant="secondary"
              icon="undo"
              busy={photos.busy.includes(photos.removed)}
              onClick={() => void photos.restore()}
            >
              {formatMessage(messages.undo)}
            </Button>
          }
        >
          {formatMessage(messages.removedNote)}
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice live tone="warning" icon="image" action={seePremium} onDismiss={onSeen} dismissLabel={formatMessage(common.close)}>
          {formatMessage(premium ? messages.leftOutPremium : messages.leftOutFree, { count: leftOut, max, premium: PHOTOS_PREMIUM })}
        </Notice>
      )}
      {full && leftOut === 0 && (
        <Notice icon="image" action={seePremium}>
          {formatMessage(premium ? messages.fullPremium : messages.fullFree, { max, premium: PHOTOS_PREMIUM })}
        </Notice>
      )}
      {pending && <Notice icon="clock">{formatMessage(messages.pendingNote)}</Notice>}
      {!full && <p className={s.hint}>{formatMessage(images.length === 0 ? messages.noPhotos : messages.photoHint)}</p>}
      {demo && <p className={s.hint}>{formatMessage(messages.demoReview)}</p>}
    </div>
  );
}
