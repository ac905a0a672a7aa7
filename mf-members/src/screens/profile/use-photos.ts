import { useApi } from '@nightlark/api-client';
import type { Crop, OwnImage, OwnProfile } from '@nightlark/contract';
import { useErrorToast, useSetOwnProfile } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSerialized } from '../../components/use-serialized.ts';
import { messages } from './messages.ts';

/** The profile without one photo. */
const without = (profile: OwnProfile, id: number): OwnProfile => ({ ...profile, images: profile.images.filter((each) => each.id !== id) });

/** The profile with a new photo. */
const withPhoto = (profile: OwnProfile, image: OwnImage): OwnProfile => ({
  ...without(profile, image.id),
  images: [...without(profile, image.id).images, image],
});

/** The profile with one photo at another position; unchanged if the photo is gone, deleted elsewhere. */
function moved(profile: OwnProfile, id: number, position: number): OwnProfile {
  const image = profile.images.find((each) => each.id === id);
  if (!image) return profile;
  return { ...profile, images: without(profile, id).images.toSpliced(position, 0, image) };
}

interface Action {
  /** The photo's id. */
  id: number;
  call: () => Promise<{ profile: OwnProfile }>;
  /** Optimistic update. */
  show?: (profile: OwnProfile) => OwnProfile;
  /** Message after success. */
  done?: string;
}

/** Takes profiles as the server tells them. */
function useTake(setProfile: (profile: OwnProfile) => void) {
  const api = useApi();
  const setOwnProfile = useSetOwnProfile();
  /** Number of profiles taken: one that was requested before the latest is older. */
  const takes = useRef(0);

  function take(next: OwnProfile) {
    takes.current += 1;
    setProfile(next);
    setOwnProfile(next);
  }

  async function reload(): Promise<void> {
    const before = takes.current;
    const { profile: loaded } = await api.call('getProfile');
    if (takes.current === before) take(loaded);
    else await reload();
  }
  return { take, reload };
}

/** Sends actions one after the other; an error is shown, and takes its own action back. */
function useActions(take: (profile: OwnProfile) => void) {
  const toast = useToast();
  const showError = useErrorToast();
  const serialize = useSerialized();
  const [pending, setPending] = useState<readonly Action[]>([]);

  /** @returns whether it was done */
  function run(action: Action): Promise<boolean> {
    setPending((all) => [...all, action]);
    return serialize(async () => {
      try {
        take((await action.call()).profile);
        if (action.done) toast(action.done, { tone: 'success' });
        return true;
      } catch (error) {
        showError(error);
        return false;
      } finally {
        setPending((all) => all.filter((each) => each !== action));
      }
    });
  }
  return { pending, run };
}

/** The member's photos, and the actions on them. */
export function usePhotos(profile: OwnProfile, setProfile: Dispatch<SetStateAction<OwnProfile>>) {
  const api = useApi();
  const { formatMessage } = useIntl();
  const { take, reload } = useTake(setProfile);
  const { pending, run } = useActions(take);
  const [removed, setRemoved] = useState<number | null>(null);
  // Not stored in the profile: the answer to one action would overwrite what those behind it show.
  const shown = pending.reduce((before, { show }) => show?.(before) ?? before, profile);

  return {
    /** The profile with the pending actions applied. */
    shown,
    /** Ids of the photos with a pending action. */
    busy: pending.map(({ id }) => id),
    /** The last deleted photo, which can be restored. */
    removed,
    /** Shows a new photo: by the whole profile, as it may be the main one now; if that can't be loaded, the photo alone. */
    showAdded: (image: OwnImage) => reload().catch(() => setProfile((now) => withPhoto(now, image))),
    makeMain: (id: number) =>
      run({ id, call: () => api.call('updatePhoto', { body: { id, main: true } }), done: formatMessage(messages.mainChanged) }),
    crop: (id: number, crop: Crop | null) =>
      run({ id, call: () => api.call('updatePhoto', { body: { id, crop } }), done: formatMessage(messages.cropped) }),
    async move(id: number, position: number) {
      if (position < 0 || position >= shown.images.length) return;
      await run({ id, call: () => api.call('updatePhoto', { body: { id, position } }), show: (before) => moved(before, id, position) });
    },
    async remove(id: number) {
      if (await run({ id, call: () => api.call('deletePhoto', { body: { id } }), show: (before) => without(before, id) })) setRemoved(id);
    },
    async restore() {
      if (removed === null) return;
      const call = () => api.call('updatePhoto', { body: { id: removed, restore: true } });
      // Another photo may have been deleted meanwhile.
      if (await run({ id: removed, call, done: formatMessage(messages.restored) })) setRemoved((last) => (last === removed ? null : last));
    },
    forgetRemoved: () => setRemoved(null),
  };
}
