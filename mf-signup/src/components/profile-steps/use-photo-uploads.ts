import { useApi } from '@nightlark/api-client';
import { DEFAULTS } from '@nightlark/contract';
import { useSetOwnProfile, useUploads } from '@nightlark/profile';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

/** The new member's uploads, which continue during other steps. */
export function usePhotoUploads() {
  const api = useApi();
  const { formatMessage } = useIntl();
  const setOwnProfile = useSetOwnProfile();
  const words = {
    wrongType: formatMessage(messages.wrongType),
    tooLarge: formatMessage(messages.tooLarge, { max: DEFAULTS.photoMaxBytes / 1024 ** 2 }),
  };
  return useUploads(words, async () => setOwnProfile((await api.call('getProfile')).profile));
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
