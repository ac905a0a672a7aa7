import { paths } from '@nightlark/contract';
import { overlayAtom } from '@nightlark/state';
import { useStore } from 'jotai';
import { useLocation } from 'react-router';

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
const CONVERSATIONS = [paths.chat, paths.memberChat].map(({ path }) => patternOf(path));

/** Returns whether an overlay may open by itself: not over another one, nor in a conversation or while the member is typing. */
export function useMayInterrupt(): () => boolean {
  const store = useStore();
  const { pathname } = useLocation();
  return () =>
    store.get(overlayAtom) === null &&
    !CONVERSATIONS.some((pattern) => pattern.test(pathname)) &&
    !document.activeElement?.matches('input, textarea, select, [contenteditable]');
}
