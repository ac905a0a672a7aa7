import { paths, PHOTOS_FREE, PHOTOS_PREMIUM, type OwnProfile } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useUser } from '@nightlark/state';
import { ButtonLink, ConfirmDialog } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import page from '../screen.module.css';
import { usePhotos } from '../use-photos.ts';
import { AddPhoto } from './add-photo.tsx';
import { OwnPhoto } from './own-photo.tsx';
import s from './photo-manager.module.css';

/** The member's photos: 3 for free members, 25 for premium (specification, section 9). */
export function PhotoManager({ profile, onChange }: { profile: OwnProfile; onChange: (profile: OwnProfile) => void }) {
  const { formatMessage } = useIntl();
  const premium = useUser()?.paid_user === true;
  const { busy, add, makeMain, remove } = usePhotos(onChange);
  const [asked, setAsked] = useState<number | null>(null);
  const max = premium ? PHOTOS_PREMIUM : PHOTOS_FREE;
  const count = profile.images.length;
  const full = count >= max;

  return (
    <section aria-labelledby="photos">
      <header className={s.header}>
        <h2 id="photos" className={page.heading}>
          {formatMessage(messages.photos)}
        </h2>
        <p className={s.count}>{formatMessage(messages.photoCount, { count, max })}</p>
      </header>
      <ul className={s.grid}>
        {profile.images.map((image, index) => (
          <li key={image.id}>
            <OwnPhoto
              image={image}
              number={index + 1}
              main={image.id === profile.main_image?.id}
              busy={busy === image.id}
              onMain={() => void makeMain(image.id)}
              onRemove={() => setAsked(image.id)}
            />
          </li>
        ))}
        {!full && (
          <li>
            <AddPhoto busy={busy === 'upload'} onFile={(file) => void add(file)} />
          </li>
        )}
      </ul>
      {!full && <p className={s.hint}>{formatMessage(count === 0 ? messages.noPhotos : messages.photoHint)}</p>}
      {full && (
        <Notice
          icon="image"
          action={
            !premium && (
              <ButtonLink size="sm" variant="premium" icon="crown" to={paths.premium.href()}>
                {formatMessage(messages.premium)}
              </ButtonLink>
            )
          }
        >
          {formatMessage(premium ? messages.fullPremium : messages.fullFree, { max, premium: PHOTOS_PREMIUM })}
        </Notice>
      )}
      <ConfirmDialog
        danger
        open={asked !== null}
        title={formatMessage(messages.removeTitle)}
        confirmLabel={formatMessage(messages.remove)}
        cancelLabel={formatMessage(common.cancel)}
        closeLabel={formatMessage(common.close)}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) void remove(asked);
          setAsked(null);
        }}
      >
        {formatMessage(messages.removeText)}
      </ConfirmDialog>
    </section>
  );
}
