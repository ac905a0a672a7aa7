import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { UnmountBoundary, type RouteHandle } from '../composition/index.ts';
import { AreaLoading } from '../loading/area-loading.tsx';
import { useSignedOut } from '../session/use-signed-out.ts';

/** The main landmark with the screen. Focused after a navigation, unless the screen sets the focus itself. */
export function Content({ className }: { className?: string | undefined }) {
  const { pathname } = useLocation();
  const owner = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.remote ?? 'shell';
  const shown = useRef(pathname);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="content" ref={main} tabIndex={-1} className={className}>
      <UnmountBoundary>
        {/* Keyed by owner: an error thrown by one remote's unmount must not fail the next remote's area. */}
        {useSignedOut() ? <AreaLoading /> : <Outlet key={owner} />}
      </UnmountBoundary>
    </main>
  );
}
