import { useApi } from '@nightlark/api-client';
import { newLikesAtom, useLikeSeen } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

/** Opening a profile clears its new-like flag (docs/product/likes-and-match-games.md#likes). */
export function useSeenLike(id: number): void {
  const api = useApi();
  const anyNew = useAtomValue(newLikesAtom) > 0;
  const likeSeen = useLikeSeen();
  const clear = useEffectEvent(async (profileId: number) => {
    if (!anyNew) return;
    try {
      const { num_new_likes } = await api.call('clearNewLike', { body: { id: profileId } });
      likeSeen(profileId, num_new_likes);
    } catch {
      // Cleared at the next visit; nothing else depends on it.
    }
  });
  useEffect(() => void clear(id), [id]);
}
