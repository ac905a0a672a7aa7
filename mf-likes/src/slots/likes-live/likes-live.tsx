import { useApi } from '@nightlark/api-client';
import { useShowMatch } from '@nightlark/profile';
import { newLikesAtom, useLiveEvent, useRefresh, useSetLikeMark } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSoon } from '../../components/use-soon.ts';
import { useLikeNews } from './use-like-news.tsx';

const MAX_DELAY_S = 3_600;

/**
 * `?t=seconds`: after this delay the like modal shows the next real like, if any; `t` is removed from the URL, an invalid one too
 * (docs/product/likes-and-match-games.md#likes).
 */
function useDelayedLike(refreshSoon: () => void): void {
  const api = useApi();
  const { showLike } = useLikeNews();
  const [params, setParams] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const seconds = params.get('t');

  const show = useEffectEvent(async () => {
    try {
      const answer = await api.call('autoLike');
      if (answer) showLike(answer.profile);
      refreshSoon();
    } catch {
      // Optional: errors are ignored.
    }
  });
  const start = useEffectEvent((delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void show(), delay * 1000);
  });
  const removeFromUrl = useEffectEvent(() =>
    setParams(
      (known) => {
        known.delete('t');
        return known;
      },
      { replace: true, preventScrollReset: true },
    ),
  );

  useEffect(() => {
    if (seconds === null) return;
    if (/^\d{1,4}$/.test(seconds)) start(Math.min(Number(seconds), MAX_DELAY_S));
    removeFromUrl();
  }, [seconds]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** Handles live likes: badge, a toast with a link, and the match overlay (decision 119). */
export function Component() {
  const { toastLike } = useLikeNews();
  const showMatch = useShowMatch();
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
