import { useApi } from '@nightlark/api-client';
import type { ProfileCard } from '@nightlark/contract';
import { useLikeMark, useSetLikeMark } from '@nightlark/state';
import { useShowMatch } from './use-show-match.tsx';
import { useTask } from './use-task.ts';

/** Likes or unlikes a member: an optimistic update with rollback. A mutual like shows the match. */
export function useLike(profile: Pick<ProfileCard, 'id' | 'name' | 'liked' | 'match'>) {
  const api = useApi();
  const showMatch = useShowMatch();
  const mark = useLikeMark(profile);
  const setMark = useSetLikeMark();
  const { busy, run } = useTask();

  async function toggle() {
    if (busy) return;
    setMark(profile.id, { liked: !mark.liked, match: false }, true);
    const isDone = await run(async () => {
      const answer = await api.call(mark.liked ? 'unlike' : 'like', { body: { id: profile.id } });
      setMark(profile.id, { liked: answer.liked, match: answer.match });
      if (answer.match && !mark.match) showMatch(profile);
    });
    if (!isDone) setMark(profile.id, mark);
  }

  return { ...mark, toggle };
}
