import { paths } from '@nightlark/contract';
import { overlayAtom } from '@nightlark/state';
import { useStore } from 'jotai';
import { matchPath, useLocation } from 'react-router';

const CONVERSATIONS = [paths.chat.path, paths.memberChat.path];

/** Returns whether an overlay may open by itself: not over another one, nor in a conversation or while the member is typing. */
export function useMayInterrupt(): () => boolean {
  const store = useStore();
  const { pathname } = useLocation();
  return () =>
    store.get(overlayAtom) === null &&
    !CONVERSATIONS.some((path) => matchPath(path, pathname)) &&
    !document.activeElement?.matches('input, textarea, select, [contenteditable]');
}
