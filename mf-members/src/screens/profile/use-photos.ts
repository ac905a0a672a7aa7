import { useApi } from '@nightlark/api-client';
import type { Crop, OwnProfile } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useSetOwnProfile } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

type Show = Dispatch<SetStateAction<OwnProfile>>;

/** The profile with one photo at another position; unchanged if the photo is gone, deleted elsewhere. */
function moved(profile: OwnProfile, id: number, position: number): OwnProfile {
  const image = profile.images.find((each) => each.id === id);
  if (!image) return profile;
  const images = profile.images.filter((each) => each.id !== id);
  images.splice(position, 0, image);
  return { ...profile, images };
}

/** Actions on the member's photos; an error is shown and changes nothing. */
export function usePhotos(profile: OwnProfile, show: Show) {
  const api = useApi();
  const { formatMessage } = useIntl();
  const toast = useToast();
  const errorText = useErrorText();
  const setOwnProfile = useSetOwnProfile();
  const [busy, setBusy] = useState<number | null>(null);
  const [removed, setRemoved] = useState<number | null>(null);

  function take(next: OwnProfile) {
    show(next);
    setOwnProfile(next);
  }

  async function run(id: number, change: () => Promise<{ profile: OwnProfile }>, done?: string): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(id);
    try {
      take((await change()).profile);
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
    /** Id of the photo with a pending request. */
    busy,
    /** The last deleted photo, which can be restored. */
    removed,
    reload: async () => take((await api.call('getProfile')).profile),
    makeMain: (id: number) => run(id, () => api.call('updatePhoto', { body: { id, main: true } }), formatMessage(messages.mainChanged)),
    crop: (id: number, crop: Crop | null) =>
      run(id, () => api.call('updatePhoto', { body: { id, crop } }), formatMessage(messages.cropped)),
    /** Optimistic update with rollback, of the order only: a photo may arrive meanwhile. */
    async move(id: number, position: number) {
      if (position < 0 || position >= profile.images.length) return;
      const from = profile.images.findIndex((image) => image.id === id);
      show((now) => moved(now, id, position));
      if (!(await run(id, () => api.call('updatePhoto', { body: { id, position } })))) show((now) => moved(now, id, from));
    },
    async remove(id: number) {
      if (await run(id, () => api.call('deletePhoto', { body: { id } }))) setRemoved(id);
    },
    async restore() {
      if (removed === null) return;
      if (await run(removed, () => api.call('updatePhoto', { body: { id: removed, restore: true } }), formatMessage(messages.restored)))
        setRemoved(null);
    },
    forgetRemoved: () => setRemoved(null),
  };
}
