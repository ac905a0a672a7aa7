import { apiContext } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { ButtonLink, PageHeader, Stack } from '@nightlark/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loadRegions } from '../../api/regions.ts';
import { PhotoManager } from './components/photo-manager.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { profile } = await api.call('getProfile', { signal: request.signal });
  return { profile, regions: await loadRegions(api, profile.country) };
}

/** The member's own profile: photos and words (specification, sections 2 and 3). */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  const [profile, setProfile] = useState(data.profile);
  return (
    <div className={s.page}>
      <title>{`${formatMessage(messages.title)} · ${name}`}</title>
      <PageHeader
        title={formatMessage(messages.title)}
        actions={
          <ButtonLink variant="secondary" size="sm" icon="eye" to={paths.member.href({ id: profile.id })}>
            {formatMessage(messages.view)}
          </ButtonLink>
        }
      />
      <Stack gap={8}>
        <PhotoManager profile={profile} onChange={setProfile} />
        <ProfileForm profile={profile} regions={data.regions} onChange={setProfile} />
      </Stack>
    </div>
  );
}
