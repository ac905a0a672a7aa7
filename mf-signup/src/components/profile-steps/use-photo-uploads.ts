import { DEFAULTS, type OwnProfile } from '@nightlark/contract';
import { useUploads } from '@nightlark/profile';
import { useRefresh, userAtom } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

/** The new member's uploads, which continue during other steps. */
export function usePhotoUploads() {
  const { formatMessage } = useIntl();
  const setUser = useSetAtom(userAtom);
  const refresh = useRefresh();
  const words = {
    wrongType: formatMessage(messages.wrongType),
    tooLarge: formatMessage(messages.tooLarge, { max: DEFAULTS.photoMaxBytes / 1024 ** 2 }),
  };
  return useUploads(words, async (image) => {
    const withImage = ({ images, ...profile }: OwnProfile) => ({
      ...profile,
      images: [...images.filter(({ id }) => id !== image.id), image],
    });
    setUser((user) => user && { ...user, profile: withImage(user.profile) });
    // It may be the main photo now.
    void refresh();
  });
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
