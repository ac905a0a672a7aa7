import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { Writable } from 'node:stream';
import { createStaticRouter, StaticRouterProvider, type DataRouteObject, type StaticHandlerContext } from 'react-router';
import { App } from '../app.tsx';
import type { PageData } from '../session/load-page-data.ts';
import { FederationContext } from './context.ts';
import type { RemoteHandle } from './remotes.ts';
import type { AreaFailure } from './types.ts';

export interface AppInput {
  page: PageData;
  remotes: readonly RemoteHandle[];
  routes: DataRouteObject[];
  context: StaticHandlerContext;
  /** Told of the errors that made an area fail. */
  onError: (error: unknown, routeId: string) => void;
  /** Ends what does not end by itself. */
  bounded: <T>(work: () => T) => T;
}

/** A remote's code did not come to an end while the page was rendered. */
export class EndlessError extends Error {
  override readonly name = 'EndlessError';
  readonly remote: string | null;

  constructor(remote: string | null, cause: unknown) {
    super(`${remote ?? 'The shell'} did not come to an end while it was rendered`, { cause });
    this.remote = remote;
  }
}

interface Observer {
  onAreaFailed: (routeId: string) => void;
  onEnter?: (remote: string) => void;
}

const OPEN = '<div id="root">';

function page({ page, remotes, routes, context }: AppInput, observer: Observer): ReactNode {
  return (
    <div id="root">
      <App page={page}>
        <FederationContext value={{ remotes, ...observer }}>
          <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
        </FederationContext>
      </App>
    </div>
  );
}

function toHtml(input: AppInput, onAreaFailed: (routeId: string) => void): string {
  let entered: string | null = null;
  const node = page(input, { onAreaFailed, onEnter: (remote) => (entered = remote) });
  try {
    return input.bounded(() => renderToString(node));
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new EndlessError(entered, error) : error;
  }
}

function failAreas({ context }: AppInput, ids: Iterable<string>, status: number, reason: AreaFailure['reason']): void {
  const failure = { status, statusText: '', internal: false, data: { reason } satisfies AreaFailure };
  context.errors = { ...context.errors, ...Object.fromEntries([...ids].map((id) => [id, failure])) };
  context.statusCode = status;
}

/** Renders without a remote: its area says that it is away, its slots stay empty. */
export async function renderWithout(remote: string, input: AppInput): Promise<{ head: string; body: string }> {
  const areas = input.context.matches.map(({ route }) => route.id).filter((id) => id.startsWith(`${remote}@`));
  if (areas.length > 0) failAreas(input, areas, 503, 'unavailable');
  return renderApp({ ...input, remotes: input.remotes.filter(({ info }) => info.name !== remote) });
}

/** `renderToString` swallows what an area threw; this pass, made only after a failure, brings it out. */
function findErrors(node: ReactNode): Promise<unknown[]> {
  const errors: unknown[] = [];
  return new Promise((resolve) => {
    const sink = new Writable({ write: (_chunk, _encoding, done) => done(), final: (done) => (done(), resolve(errors)) });
    const stream = renderToPipeableStream(node, {
      onError: (error) => void errors.push(error),
      onAllReady: () => void stream.pipe(sink),
      onShellError: () => resolve(errors),
    });
  });
}

/**
 * Renders the page in one go: data and code are there already. An area that throws is rendered once more as its error state,
 * through the router's own errors, so that the browser hydrates the very same thing.
 */
export async function renderApp(input: AppInput): Promise<{ head: string; body: string }> {
  const failed = new Set<string>();
  let html = toHtml(input, (routeId) => failed.add(routeId));
  if (failed.size > 0) {
    for (const error of await findErrors(page(input, { onAreaFailed: () => {} }))) input.onError(error, [...failed].join(' '));
    failAreas(input, failed, 500, 'failed');
    html = toHtml(input, () => {});
  }
  const start = html.indexOf(OPEN);
  return { head: html.slice(0, start), body: html.slice(start) };
}
