import { STORAGE_KEYS, type OverlayName } from '@nightlark/contract';
import { sessionValue, overlayAtom, useMaySignUp, useUser, type OpenOverlay } from '@nightlark/state';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

/** Overlays restored after a reload, since they have progress to lose (docs/product/sign-up-and-login.md#steps). */
const RESTORED: readonly OverlayName[] = ['signup'];

const storage = sessionValue<{ open: OpenOverlay; pathname: string }>(STORAGE_KEYS.overlay);

/** A reload may end on another path: the visitors' start page redirects members. */
const isReload = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
};

/** Reopens the overlay that was open before a reload, or at the last visit of this path. */
export function useRestoredOverlay(): void {
  const [open, setOpen] = useAtom(overlayAtom);
  const isVisitor = useUser() === null;
  const maySignUp = useMaySignUp();
  const restore = useEffectEvent(() => {
    const before = storage.read();
    if (!before || !RESTORED.includes(before.open.name)) return;
    // Closed by now: it would leave for the login, without a click.
    if (isVisitor && !maySignUp) return;
    if (before.pathname === window.location.pathname || isReload()) setOpen((now) => now ?? before.open);
  });
  useEffect(() => restore(), []);
  useEffect(() => storage.write(open && RESTORED.includes(open.name) ? { open, pathname: window.location.pathname } : null), [open]);
}
