import { useApi } from '@nightlark/api-client';
import type { OwnProfile } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useSetOwnProfile } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { SavingSwitch } from './saving-switch.tsx';

/** Whether conversation partners see when the member was last online; off by default (docs/product/chat.md). */
export function LastSeen({ profile }: { profile: OwnProfile }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const setOwnProfile = useSetOwnProfile();

  async function save(show_last_seen: boolean) {
    try {
      setOwnProfile((await api.call('updateProfile', { body: { show_last_seen } })).profile);
      toast(formatMessage(show_last_seen ? messages.lastSeenShown : messages.lastSeenHidden), { tone: 'success' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  }
  return (
    <SavingSwitch
      label={formatMessage(messages.showLastSeen)}
      hint={formatMessage(messages.showLastSeenHint)}
      checked={profile.show_last_seen}
      onSave={save}
    />
  );
}
