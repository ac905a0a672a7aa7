import { useApi } from '@nightlark/api-client';
import type { ProfileCard } from '@nightlark/contract';
import { useErrorToast } from '@nightlark/profile';
import { useSettings, useToast } from '@nightlark/state';
import { Avatar, Button } from '@nightlark/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';
import { Section } from './section.tsx';
import { useCollapsedList } from './use-collapsed-list.tsx';

/** Blocked members (docs/product/moderation-and-reports.md#blocks); unblocking is an optimistic update with rollback. */
export function BlockedMembers({ profiles }: { profiles: readonly ProfileCard[] }) {
  const { formatMessage } = useIntl();
  const { cdn_prefix } = useSettings();
  const api = useApi();
  const toast = useToast();
  const showError = useErrorToast();
  const [released, setReleased] = useState<ReadonlySet<number>>(new Set());
  const blocked = profiles.filter(({ id }) => !released.has(id));
  const { shown, list, more } = useCollapsedList(blocked);

  async function unblock({ id, name }: ProfileCard) {
    setReleased((ids) => new Set(ids).add(id));
    try {
      await api.call('unblock', { body: { id } });
      toast(formatMessage(messages.unblocked, { name }), { tone: 'success' });
    } catch (error) {
      setReleased((ids) => new Set([...ids].filter((other) => other !== id)));
      showError(error);
    }
  }

  return (
    <Section title={formatMessage(messages.blocked)} text={formatMessage(blocked.length > 0 ? messages.blockedText : messages.blockedNone)}>
      {blocked.length > 0 && (
        <ul className={s.list} ref={list}>
          {shown.map((profile) => (
            <li key={profile.id} className={s.member}>
              <Avatar src={profile.main_image && cdn_prefix + profile.main_image.thumb_match} name={profile.name} />
              <bdi className={s.name} translate="no">
                {profile.name}
              </bdi>
              <Button
                size="sm"
                variant="secondary"
                aria-label={formatMessage(messages.unblockName, { name: profile.name })}
                onClick={() => void unblock(profile)}
              >
                {formatMessage(messages.unblock)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {more}
    </Section>
  );
}
