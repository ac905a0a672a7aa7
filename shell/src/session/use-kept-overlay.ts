import { STORAGE_KEYS, type OverlayName } from '@nightlark/contract';
import { keptInTab, overlayAtom, type OpenOverlay } from '@nightlark/state';
import { useAtom } from 'jotai';
import { useEffect } from 'react';

/** Overlays that a reload does not close: somebody is in the middle of them (docs/product/sign-up-and-login.md#steps). */
const KEPT: readonly OverlayName[] = ['signup'];

const kept = keptInTab<{ open: OpenOverlay; pathname: string }>(STORAGE_KEYS.overlay);

/** A reload may end on another page: the start page of visitors leads a member on. */
const isReload = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
};

/** Opens again after a reload, or on the same page, what was open before it. */
export function useKeptOverlay(): void {
  const [open, setOpen] = useAtom(overlayAtom);
  useEffect(() => {
    const before = kept.read();
    if (!before || !KEPT.includes(before.open.name)) return;
    if (before.pathname === window.location.pathname || isReload()) setOpen((now) => now ?? before.open);
  }, [setOpen]);
  useEffect(() => kept.write(open && KEPT.includes(open.name) ? { open, pathname: window.location.pathname } : null), [open]);
}
