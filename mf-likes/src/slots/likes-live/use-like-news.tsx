import { paths, type ProfileCard } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { overlayAtom, useOverlay, useToast } from '@nightlark/state';
import { useEventCallback } from '@nightlark/ui/event-callback';
import { useStore } from 'jotai';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { messages as ofMatch } from '../match/messages.ts';

const messages = defineMessages({
  likesYou: { id: 'likes.live.likesYou', defaultMessage: '{name} likes you' },
  look: { id: 'likes.live.look', defaultMessage: 'Have a look' },
});

/** Returns functions that tell of a like or a match: by an overlay, or where that would interrupt, by a toast with a link. */
export function useLikeNews() {
  const { formatMessage } = useIntl();
  const overlay = useOverlay();
  const toast = useToast();
  const mayInterrupt = useMayInterrupt();

  function toastLike({ id, name }: ProfileCard): void {
    toast(
      <>
        {formatMessage(messages.likesYou, { name })} <Link to={paths.like.href({ id })}>{formatMessage(messages.look)}</Link>
      </>,
      { key: 'likes' },
    );
  }
  function showLike(profile: ProfileCard): void {
    if (mayInterrupt()) overlay.open('like', { profileId: profile.id });
    else toastLike(profile);
  }
  function showMatch({ id, name }: ProfileCard): void {
    if (mayInterrupt()) return overlay.open('match', { profileId: id });
    toast(
      <>
        {formatMessage(ofMatch.text, { name })} <Link to={paths.memberChat.href({ id })}>{formatMessage(ofMatch.write)}</Link>
      </>,
      { key: `match-${id}` },
    );
  }
  return { toastLike, showLike, showMatch };
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
const CONVERSATIONS = [paths.chat, paths.memberChat].map(({ path }) => patternOf(path));

/** Returns whether an overlay may open by itself: not over another one, nor in a conversation or while the member is typing. */
function useMayInterrupt(): () => boolean {
  const store = useStore();
  const { pathname } = useLocation();
  // Of the page that is open by then, not of that when a like was asked for.
  return useEventCallback(
    () =>
      store.get(overlayAtom) === null &&
      !CONVERSATIONS.some((pattern) => pattern.test(pathname)) &&
      !document.activeElement?.matches('input, textarea, select, [contenteditable]'),
  );
}
