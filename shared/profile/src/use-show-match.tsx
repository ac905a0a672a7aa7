import { paths, type ProfileCard } from '@nightlark/contract';
import { matchWords } from '@nightlark/i18n';
import { overlayAtom, useOverlay, useToast } from '@nightlark/state';
import { useEventCallback } from '@nightlark/ui/event-callback';
import { useStore } from 'jotai';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { useIsLeaving, useIsShown } from './use-navigate-here.ts';

/** Returns a function that tells of a match: by its overlay, or where that would interrupt, by a toast with a link. */
export function useShowMatch(): (profile: Pick<ProfileCard, 'id' | 'name'>) => void {
  const { formatMessage } = useIntl();
  const overlay = useOverlay();
  const toast = useToast();
  const mayInterrupt = useMayInterrupt();
  return ({ id, name }) => {
    if (mayInterrupt()) return overlay.open('match', { profileId: id });
    toast(
      <>
        {formatMessage(matchWords.text, { name })} <Link to={paths.memberChat.href({ id })}>{formatMessage(matchWords.write)}</Link>
      </>,
      { key: `match-${id}` },
    );
  };
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
const CONVERSATIONS = [paths.chat, paths.memberChat].map(({ path }) => patternOf(path));

/**
 * Returns whether an overlay may open by itself: not over another one, nor once the member has left, in a conversation or while they are
 * typing.
 */
export function useMayInterrupt(): () => boolean {
  const store = useStore();
  const { pathname } = useLocation();
  const isHere = useIsShown();
  const isLeaving = useIsLeaving();
  // Of the page that is open by then, not of that when a like was asked for.
  return useEventCallback(
    () =>
      isHere() &&
      !isLeaving &&
      store.get(overlayAtom) === null &&
      !CONVERSATIONS.some((pattern) => pattern.test(pathname)) &&
      !document.activeElement?.matches('input, textarea, select, [contenteditable]'),
  );
}
