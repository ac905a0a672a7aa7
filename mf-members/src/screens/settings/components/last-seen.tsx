import { useApi } from '@nightlark/api-client';
import type { OwnProfile } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useSetOwnProfile } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { Switch } from '@nightlark/ui/choice';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

/** Whether conversation partners see when the member was last online; off by default (docs/product/chat.md). */
export function LastSeen({ profile }: { profile: OwnProfile }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const setOwnProfile = useSetOwnProfile();
  const [busy, setBusy] = useState(false);

  async function save(show_last_seen: boolean) {
    setBusy(true);
    try {
      setOwnProfile((await api.call('updateProfile', { body: { show_last_seen } })).profile);
      toast(formatMessage(show_last_seen ? messages.lastSeenShown : messages.lastSeenHidden), { tone: 'success' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    setBusy(false);
  }
  return (
    <Switch
      label={formatMessage(messages.showLastSeen)}
      hint={formatMessage(messages.showLastSeenHint)}
      checked={profile.show_last_seen}
      disabled={busy}
      onChange={({ target }) => void save(target.checked)}
    />
  );
}
