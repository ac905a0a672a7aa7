import { apiContext } from '@nightlark/api-client';
import { DEFAULTS, paths } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { loadRegions, PageTitle, useRegions, useUploads } from '@nightlark/profile';
import { ButtonLink, ConfirmDialog, PageHeader, Stack } from '@nightlark/ui';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useBlocker, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Completeness } from './components/completeness.tsx';
import { PhotoManager } from './components/photo-manager.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';
import { usePhotos } from './use-photos.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { profile } = await api.call('getProfile', { signal: request.signal });
  return { profile, regions: await loadRegions(api, profile.country) };
}

/** The member's own profile: photos and form (docs/product/profiles-and-photos.md#the-own-profile). */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const [profile, setProfile] = useState(data.profile);
  const [dirty, setDirty] = useState(false);
  const [edition, setEdition] = useState(0);
  // Those of the saved country, which may have changed since the page was loaded.
  const regions = useRegions(profile.country, { country: data.profile.country, regions: data.regions });
  const photos = usePhotos(profile, setProfile);
  const uploadMessages = {
    wrongType: formatMessage(messages.wrongType),
    tooLarge: formatMessage(messages.tooLarge, { max: DEFAULTS.photoMaxBytes / 1024 ** 2 }),
  };
  const uploads = useUploads(uploadMessages, photos.showAdded);
  return (
    <div className={s.page}>
      <PageTitle>{formatMessage(messages.title)}</PageTitle>
      <PageHeader
        title={formatMessage(messages.title)}
        actions={
          <ButtonLink variant="secondary" size="sm" icon="eye" to={`${paths.member.href({ id: profile.id })}?as=free`}>
            {formatMessage(messages.view)}
          </ButtonLink>
        }
      />
      <Stack gap={8}>
        <Completeness profile={profile} />
        <PhotoManager profile={profile} photos={photos} uploads={uploads} />
        <ProfileForm
          key={edition}
          profile={profile}
          regions={regions}
          dirty={dirty}
          onSaved={(saved, isDirty) => {
            setProfile(saved);
            setDirty(isDirty);
          }}
          onConsentWithdrawn={setProfile}
          onDirty={setDirty}
          onDiscard={() => {
            setEdition(edition + 1);
            setDirty(false);
          }}
        />
      </Stack>
      <LeaveDialog unsaved={dirty} uploading={uploads.underWay} />
    </div>
  );
}

function LeaveDialog({ unsaved, uploading }: { unsaved: boolean; uploading: boolean }) {
  const { formatMessage } = useIntl();
  const guard = useLeaveGuard(unsaved || uploading);
  return (
    <ConfirmDialog
      danger
      open={guard.isBlocked}
      title={formatMessage(messages.leaveTitle)}
      confirmLabel={formatMessage(messages.leave)}
      cancelLabel={formatMessage(messages.stay)}
      closeLabel={formatMessage(common.close)}
      onCancel={guard.stay}
      onConfirm={guard.leave}
    >
      {formatMessage(uploading ? messages.leaveUploads : messages.leaveText)}
    </ConfirmDialog>
  );
}

/** Confirms leaving with unsaved changes: by `beforeunload` for document loads, by the returned blocker for links. */
function useLeaveGuard(unsaved: boolean) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return {
    isBlocked: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
