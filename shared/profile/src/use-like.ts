import { useApi } from '@nightlark/api-client';
import type { ProfileCard } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useLikeMark, useOverlay, useSetLikeMark, useToast } from '@nightlark/state';
import { useState } from 'react';

/** Likes or unlikes a member: an optimistic update with rollback. A mutual like opens the match overlay. */
export function useLike(profile: Pick<ProfileCard, 'id' | 'liked' | 'match'>) {
  const api = useApi();
  const overlay = useOverlay();
  const toast = useToast();
  const errorText = useErrorText();
  const mark = useLikeMark(profile);
  const setMark = useSetLikeMark();
  const [busy, setBusy] = useState(false);

  async function toggle() {
    if (busy) return;
    setBusy(true);
    setMark(profile.id, { liked: !mark.liked, match: false }, true);
    try {
      const answer = await api.call(mark.liked ? 'unlike' : 'like', { body: { id: profile.id } });
      setMark(profile.id, { liked: answer.liked, match: answer.match });
      if (answer.match && !mark.match) overlay.open('match', { profileId: profile.id });
    } catch (error) {
      setMark(profile.id, mark);
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return { ...mark, toggle };
}
