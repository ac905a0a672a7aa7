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
}

const OPEN = '<div id="root">';

function page({ page, remotes, routes, context }: AppInput, onAreaFailed: (routeId: string) => void): ReactNode {
  return (
    <div id="root">
      <App page={page}>
        <FederationContext value={{ remotes, onAreaFailed }}>
          <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
        </FederationContext>
      </App>
    </div>
  );
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
  let html = renderToString(page(input, (routeId) => failed.add(routeId)));
  if (failed.size > 0) {
    for (const error of await findErrors(page(input, () => {}))) input.onError(error, [...failed].join(' '));
    const { context } = input;
    const failure = { status: 500, statusText: '', internal: false, data: { reason: 'failed' } satisfies AreaFailure };
    context.errors = { ...context.errors, ...Object.fromEntries([...failed].map((id) => [id, failure])) };
    context.statusCode = 500;
    html = renderToString(page(input, () => {}));
  }
  const start = html.indexOf(OPEN);
  return { head: html.slice(0, start), body: html.slice(start) };
}
