import { newLikesAtom, useLiveEvent, useSetLikeMark } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useDelayedLike } from './use-delayed-like.ts';
import { useLikeNews } from './use-like-news.tsx';
import { useRefreshSoon } from './use-refresh-soon.ts';

/** Handles live likes: badge, a toast with a link, and the match overlay (decision 119). */
export function Component() {
  const { toastLike, showMatch } = useLikeNews();
  const refreshSoon = useRefreshSoon();
  const setNewLikes = useSetAtom(newLikesAtom);
  const setLikeMark = useSetLikeMark();
  useDelayedLike();

  useLiveEvent('like', ({ profile, match, num_new_likes }) => {
    setNewLikes(num_new_likes);
    setLikeMark(profile.id, { liked: profile.liked, match });
    refreshSoon();
    if (match) showMatch(profile);
    else toastLike(profile);
  });
  return null;
}
