import { LIKES_RELOAD_DELAY_MS, paths } from '@nightlark/contract';
import { newLikesAtom, useLiveEvent, useOverlay, useRefresh, useSetLikeMark, useToast } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { messages } from './messages.ts';
import { useDelayedLike } from './use-delayed-like.ts';

/** Handles live likes: badge, a toast with a link, and the match overlay (decision 119). */
export function Component() {
  const { formatMessage } = useIntl();
  const overlay = useOverlay();
  const toast = useToast();
  const refresh = useRefresh();
  const setNewLikes = useSetAtom(newLikesAtom);
  const setLikeMark = useSetLikeMark();
  useDelayedLike();

  useLiveEvent('like', ({ profile, match, num_new_likes }) => {
    setNewLikes(num_new_likes);
    setLikeMark(profile.id, { liked: profile.liked, match });
    setTimeout(() => void refresh(), LIKES_RELOAD_DELAY_MS);
    if (match) {
      overlay.open('match', { profileId: profile.id });
      return;
    }
    toast(
      <>
        {formatMessage(messages.likesYou, { name: profile.name })}{' '}
        <Link to={paths.like.href({ id: profile.id })}>{formatMessage(messages.look)}</Link>
      </>,
    );
  });
  return null;
}
