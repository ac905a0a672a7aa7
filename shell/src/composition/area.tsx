import type { ScreenModule } from '@nightlark/contract';
import { MessagesProvider } from '@nightlark/i18n';
import { localeAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRevalidator, useRouteError } from 'react-router';
import { Boundary } from './boundary.tsx';
import { useFederation } from './context.ts';
import { LoadError, useLoadable, type Loadable } from './loadable.ts';
import type { RemoteHandle } from './remotes.ts';
import type { AreaFailure, ShellComponents } from './types.ts';

/** Puts a remote's catalogue around its code. */
export function RemoteMessages({ remote, children }: { remote: RemoteHandle; children: ReactNode }) {
  const locale = useAtomValue(localeAtom);
  // While a team develops, a hot update gives new remotes: their words are read again.
  useFederation();
  return <MessagesProvider messages={useLoadable(remote.messages(locale))}>{children}</MessagesProvider>;
}

/** React renders this on the server only after the area threw: its last chance to say so. */
function AreaFallback({ routeId }: { routeId: string }) {
  useFederation().onAreaFailed?.(routeId);
  return null;
}

interface AreaProps extends Pick<ShellComponents, 'AreaError'> {
  routeId: string;
  remote: RemoteHandle | null;
}

/** One remote's part of a layout: its code, its words, and the edge of what it can break. */
export function Area({ routeId, remote, AreaError }: AreaProps) {
  const { key } = useLocation();
  const { reloadOnce } = useFederation();
  const info = { remote: remote?.info.name ?? null, where: 'render' } as const;
  return (
    <Suspense fallback={<AreaFallback routeId={routeId} />}>
      <Boundary
        info={info}
        resetKey={key}
        onError={(error) => void (error instanceof LoadError && reloadOnce?.(window.location.href))}
        fallback={(retry, error) => (
          <AreaError failure={{ reason: error instanceof LoadError ? 'unavailable' : 'failed' }} onRetry={retry} />
        )}
      >
        {remote && !remote.isOverridden ? (
          <RemoteMessages remote={remote}>
            <Outlet />
          </RemoteMessages>
        ) : (
          <Outlet />
        )}
      </Boundary>
    </Suspense>
  );
}

function failureOfRoute(error: unknown): AreaFailure {
  if (!isRouteErrorResponse(error)) return { reason: 'failed' };
  const failure = error.data as Partial<AreaFailure> | null;
  if (failure?.reason) return failure as AreaFailure;
  return { reason: error.status === 404 ? 'not_found' : 'failed' };
}

/** What stands in an area's place when its loader said no. */
export function AreaRouteError({ AreaError, MissingPage }: Pick<ShellComponents, 'AreaError' | 'MissingPage'>) {
  const failure = failureOfRoute(useRouteError());
  const { revalidate } = useRevalidator();
  return failure.reason === 'not_found' ? <MissingPage /> : <AreaError failure={failure} onRetry={() => void revalidate()} />;
}

/** A screen whose loader said yes: only such a page has an address for search engines. */
export function Screen({ source, Alternates }: { source: Loadable<ScreenModule> } & Pick<ShellComponents, 'Alternates'>) {
  const { Component } = useLoadable(source);
  const { onAlive } = useFederation();
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <>
      <Alternates />
      <Component />
    </>
  );
}
