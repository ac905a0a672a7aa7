import { newLikesAtom, useLiveEvent, useRefresh, useSetLikeMark } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useSoon } from '../../components/use-soon.ts';
import { useDelayedLike } from './use-delayed-like.ts';
import { useLikeNews } from './use-like-news.tsx';

/** Handles live likes: badge, a toast with a link, and the match overlay (decision 119). */
export function Component() {
  const { toastLike, showMatch } = useLikeNews();
  const refresh = useRefresh();
  /** User, chats and likes. */
  const refreshSoon = useSoon(() => void refresh());
  const setNewLikes = useSetAtom(newLikesAtom);
  const setLikeMark = useSetLikeMark();
  useDelayedLike(refreshSoon);

  useLiveEvent('like', ({ profile, match, num_new_likes }) => {
    setNewLikes(num_new_likes);
    setLikeMark(profile.id, { liked: profile.liked, match });
    refreshSoon();
    if (match) showMatch(profile);
    else toastLike(profile);
  });
  return null;
}
