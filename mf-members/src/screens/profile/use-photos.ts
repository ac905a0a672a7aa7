import { useApi } from '@nightlark/api-client';
import type { OwnProfile } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSetOwnProfile } from '../../state/use-own-profile.ts';
import { messages } from './messages.ts';

/** What a member does with their photos; a refusal is said and changes nothing. */
export function usePhotos(onChange: (profile: OwnProfile) => void) {
  const api = useApi();
  const { formatMessage } = useIntl();
  const toast = useToast();
  const errorText = useErrorText();
  const setOwnProfile = useSetOwnProfile();
  const [busy, setBusy] = useState<'upload' | number | null>(null);

  async function run(what: 'upload' | number, change: () => Promise<{ profile: OwnProfile }>, done?: string): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(what);
    try {
      const { profile } = await change();
      onChange(profile);
      setOwnProfile(profile);
      if (done) toast(done, { tone: 'success' });
      return true;
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    /** What is under way: an upload, or the photo of that id. */
    busy,
    add: (file: File) =>
      run(
        'upload',
        async () => {
          await api.call('addPhoto', { file });
          return api.call('getProfile');
        },
        formatMessage(messages.added),
      ),
    makeMain: (id: number) => run(id, () => api.call('updatePhoto', { body: { id, main: true } })),
    remove: (id: number) => run(id, () => api.call('deletePhoto', { body: { id } })),
  };
}
