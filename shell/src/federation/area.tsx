import type { ScreenModule } from '@nightlark/contract';
import { MessagesProvider } from '@nightlark/i18n';
import { localeAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRevalidator, useRouteError } from 'react-router';
import { Alternates } from '../layouts/alternates.tsx';
import { AreaError } from '../screens/error/area-error.tsx';
import { MissingPage } from '../screens/error/missing-page.tsx';
import { Boundary } from './boundary.tsx';
import { useFederation } from './context.ts';
import { pageIsAlive } from '../in-page/early.ts';
import { LoadError, useLoadable, type Loadable } from './loadable.ts';
import { reloadOnce } from './reload-guard.ts';
import type { RemoteHandle } from './remotes.ts';
import type { AreaFailure } from './types.ts';

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

function onAreaError(error: unknown) {
  if (error instanceof LoadError) reloadOnce(window.location.href);
}

function areaError(retry: () => void, error: unknown) {
  return <AreaError failure={{ reason: error instanceof LoadError ? 'unavailable' : 'failed' }} onRetry={retry} />;
}

/** One remote's part of a layout: its code, its words, and the edge of what it can break. */
export function Area({ routeId, remote }: { routeId: string; remote: RemoteHandle | null }) {
  const { key } = useLocation();
  const info = { remote: remote?.info.name ?? null, where: 'render' } as const;
  return (
    <Suspense fallback={<AreaFallback routeId={routeId} />}>
      <Boundary info={info} resetKey={key} onError={onAreaError} fallback={areaError}>
        {remote && !remote.isElsewhere ? (
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
export function AreaRouteError() {
  const failure = failureOfRoute(useRouteError());
  const { revalidate } = useRevalidator();
  return failure.reason === 'not_found' ? <MissingPage /> : <AreaError failure={failure} onRetry={() => void revalidate()} />;
}

/** A screen whose loader said yes: only such a page has an address for search engines. */
export function Screen({ source }: { source: Loadable<ScreenModule> }) {
  const { Component } = useLoadable(source);
  useEffect(pageIsAlive, []);
  return (
    <>
      <Alternates />
      <Component />
    </>
  );
}
