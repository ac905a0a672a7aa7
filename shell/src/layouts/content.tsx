import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { LeavingBoundary, type RouteHandle } from '../composition/index.ts';
import { AreaLoading } from '../loading/area-loading.tsx';
import { useSignedOut } from '../session/use-signed-out.ts';

/** The screen's place. After a navigation the focus goes there, unless the screen put it somewhere itself. */
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
      <LeavingBoundary>
        {/* Another owner's area is another one altogether: what its predecessor throws in leaving is not its own. */}
        {useSignedOut() ? <AreaLoading /> : <Outlet key={owner} />}
      </LeavingBoundary>
    </main>
  );
}
