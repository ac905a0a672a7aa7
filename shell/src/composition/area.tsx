import { ApiProvider, useApi } from '@nightlark/api-client';
import type { ScreenModule } from '@nightlark/contract';
import { MessagesProvider } from '@nightlark/i18n';
import { localeAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRevalidator, useRouteError } from 'react-router';
import { Boundary } from './boundary.tsx';
import { useFederation, useReportInteractive } from './context.ts';
import { isChunkLoadError, LoadError, useLoadable, type Loadable } from './loadable.ts';
import type { RemoteHandle } from './remotes.ts';
import type { AreaFailure, ShellComponents } from './types.ts';

/** Provides a remote's API and messages to its code. */
export function RemoteProviders({ remote, children }: { remote: RemoteHandle; children: ReactNode }) {
  const locale = useAtomValue(localeAtom);
  const pageApi = useApi();
  // A hot update in development brings new messages.
  const { apiOf } = useFederation();
  return (
    <ApiProvider api={apiOf?.(remote.info) ?? pageApi}>
      <MessagesProvider messages={useLoadable(remote.messages(locale))}>{children}</MessagesProvider>
    </ApiProvider>
  );
}

/** Fallback that React renders on the server only after the area threw; reports that. */
function AreaFallback({ routeId }: { routeId: string }) {
  useFederation().onAreaFailed?.(routeId);
  return null;
}

/** The error state of an area whose code failed. */
function FailedArea({ AreaError, ...props }: Pick<ShellComponents, 'AreaError'> & ComponentProps<ShellComponents['AreaError']>) {
  useReportInteractive();
  return <AreaError {...props} />;
}

interface AreaProps extends Pick<ShellComponents, 'AreaError'> {
  routeId: string;
  remote: RemoteHandle | null;
}

/** A remote's area in a layout: loads its code and messages, within an error boundary. */
export function Area({ routeId, remote, AreaError }: AreaProps) {
  const { key } = useLocation();
  const { reloadOnce, reload } = useFederation();
  const { revalidate } = useRevalidator();
  const info = { remote: remote?.info.name ?? null, where: 'render' } as const;
  return (
    <Suspense fallback={<AreaFallback routeId={routeId} />}>
      <Boundary
        info={info}
        resetKey={key}
        onError={(error) => void (error instanceof LoadError && reloadOnce?.(window.location.href))}
        fallback={(retry, error) => (
          <FailedArea
            AreaError={AreaError}
            failure={{ reason: error instanceof LoadError || isChunkLoadError(error) ? 'unavailable' : 'failed' }}
            onRetry={() => {
              if (isChunkLoadError(error)) return reload?.();
              retry();
              // The failed area has missed live events and refreshes.
              void revalidate();
            }}
          />
        )}
      >
        {remote && !remote.isOverridden ? (
          <RemoteProviders remote={remote}>
            <Outlet />
          </RemoteProviders>
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

/** The error state of an area whose loader failed. */
export function AreaRouteError({ AreaError, MissingPage }: Pick<ShellComponents, 'AreaError' | 'MissingPage'>) {
  useReportInteractive();
  const failure = failureOfRoute(useRouteError());
  const { revalidate } = useRevalidator();
  return failure.reason === 'not_found' ? <MissingPage /> : <AreaError failure={failure} onRetry={() => void revalidate()} />;
}

/** A screen whose loader succeeded; only such a page has a canonical URL. */
export function Screen({ source, Alternates }: { source: Loadable<ScreenModule> } & Pick<ShellComponents, 'Alternates'>) {
  const { Component } = useLoadable(source);
  useReportInteractive();
  return (
    <>
      <Alternates />
      <Component />
    </>
  );
}
