import { Notice } from '@nightlark/ui/notice';
import { atom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Outlet, useLocation, useMatches } from 'react-router';
import { UnmountBoundary, UNSAVED, type RouteHandle } from '../composition/index.ts';
import { AreaLoading } from '../loading/area-loading.tsx';
import { useSignedOut } from '../session/use-signed-out.ts';
import s from './layout.module.css';
import { messages } from './messages.ts';

/** The path that was focused last. Not in the component: another layout mounts a new one. */
const shownPathAtom = atom<string | null>(null);

/** The main landmark with the screen. Focused after a navigation, unless the screen sets the focus itself. */
export function Content({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation();
  const owner = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.remote ?? 'shell';
  const store = useStore();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = store.get(shownPathAtom);
    store.set(shownPathAtom, pathname);
    if (before === null || before === pathname) return;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, store]);
  return (
    <main id="content" ref={main} tabIndex={-1} className={className}>
      {new URLSearchParams(search).has(UNSAVED) && (
        <Notice tone="danger" live className={s.unsaved}>
          <FormattedMessage {...messages.unsaved} />
        </Notice>
      )}
      <UnmountBoundary>
        {/* Keyed by owner: an error thrown by one remote's unmount must not fail the next remote's area. */}
        {useSignedOut() ? <AreaLoading /> : <Outlet key={owner} />}
      </UnmountBoundary>
    </main>
  );
}
