import { useApi } from '@nightlark/api-client';
import type { ProfileCard } from '@nightlark/contract';
import { useMedia } from '@nightlark/profile';
import { Avatar } from '@nightlark/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { messages } from './messages.ts';
import s from './signup-form.module.css';

/** Recipient of the message, once loaded; not required to write it. */
export function MessageTo({ profileId }: { profileId: number }) {
  const api = useApi();
  const media = useMedia();
  const [profile, setProfile] = useState<ProfileCard | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    api.call('getMember', { query: { id: profileId }, signal: controller.signal }).then(
      (member) => setProfile(member.profile),
      () => undefined,
    );
    return () => controller.abort();
  }, [api, profileId]);
  if (!profile) return null;
  return (
    <p className={s['to']}>
      <Avatar src={profile.main_image && media.tiny(profile.main_image)} name={profile.name} size="lg" />
      <FormattedMessage {...messages.messageTo} values={{ name: profile.name }} />
    </p>
  );
}
