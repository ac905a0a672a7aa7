import type { Api } from '@nightlark/api-client';
import { badgeAtom } from '@nightlark/state';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { Writable } from 'node:stream';
import { createStaticRouter, StaticRouterProvider, type DataRouteObject, type StaticHandlerContext } from 'react-router';
import { App } from '../app.tsx';
import { FederationContext, type Federation } from '../composition/context.ts';
import type { ApiOf } from '../composition/remote-api.ts';
import type { RemoteHandle } from '../composition/remotes.ts';
import type { AreaFailure } from '../composition/types.ts';
import { createPageStore } from '../session/create-store.ts';
import type { PageData } from '../session/load-page-data.ts';
import { titleWith } from '../session/badges.ts';

export interface AppInput {
  api: Api;
  apiOf: ApiOf;
  page: PageData;
  remotes: readonly RemoteHandle[];
  routes: DataRouteObject[];
  context: StaticHandlerContext;
  /** Called for each error that made an area fail. */
  onError: (error: unknown, routeId: string) => void;
  /** Called for each error of a slot; the page is sent without it. */
  onExtensionError: (error: unknown, remote: string) => void;
}

/** An area threw in the first pass and not in the second, so the original error is unknown. */
class TransientError extends Error {
  override readonly name = 'TransientError';
  constructor() {
    super('Rendering failed once and succeeded when repeated: it depends on more than its data');
  }
}

/** A component suspends although code and data are loaded before. */
class SuspendedError extends Error {
  override readonly name = 'SuspendedError';
  constructor() {
    super(`Rendering waited for more than ${SUSPEND_MS} ms for what a component uses; load it in the loader`);
  }
}

type Observer = Pick<Federation, 'onAreaFailed' | 'onExtensionFailed'>;

/** How long a component may suspend while errors are collected. */
const SUSPEND_MS = 100;
const ROOT_TAG = '<div id="root">';

function page({ api, apiOf, page, remotes, routes, context }: AppInput, observer: Observer): ReactNode {
  return (
    <div id="root">
      <App api={api} page={page}>
        <FederationContext value={{ remotes, apiOf, ...observer }}>
          <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
        </FederationContext>
      </App>
    </div>
  );
}

const toHtml = (input: AppInput, observer: Observer) => renderToString(page(input, observer));

function failAreas({ context }: AppInput, ids: Iterable<string>): void {
  const failure = { status: 500, statusText: '', internal: false, data: { reason: 'failed' } satisfies AreaFailure };
  context.errors = { ...context.errors, ...Object.fromEntries([...ids].map((id) => [id, failure])) };
  context.statusCode = failure.status;
}

/**
 * Renders once more to collect errors, which `renderToString` does not report; only after a failure. This pass waits for suspended
 * components, and is aborted if one suspends for too long.
 */
function findErrors(node: ReactNode): Promise<unknown[]> {
  const errors: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAborted = false;
  return new Promise<unknown[]>((resolve) => {
    const sink = new Writable({ write: (_chunk, _encoding, done) => done(), final: (done) => (done(), resolve(errors)) });
    const stream = renderToPipeableStream(node, {
      onError: (error) => void errors.push(error),
      onAllReady: () => (isAborted ? resolve(errors) : void stream.pipe(sink)),
      onShellError: () => resolve(errors),
    });
    timer = setTimeout(() => {
      isAborted = true;
      // Calls `onError` for each component that suspends, then `onAllReady`.
      stream.abort(new SuspendedError());
    }, SUSPEND_MS);
  }).finally(() => clearTimeout(timer));
}

/** The title with the badge count from the first byte on, as the browser shows it later (`Badges`). */
function withBadge(head: string, data: PageData): string {
  if (!data.user) return head;
  const count = createPageStore(data).get(badgeAtom);
  return head.replace(/(?<=<title>)[^<]*/, (title) => titleWith(title, count));
}

/**
 * Renders the page synchronously: data and code are loaded before. An area that throws is rendered again as its error state, by the
 * router's own errors, so that the browser hydrates the same markup.
 */
export async function renderApp(input: AppInput): Promise<{ head: string; body: string }> {
  const failed = new Set<string>();
  const extensions = new Set<string>();
  let html = toHtml(input, { onAreaFailed: (routeId) => failed.add(routeId), onExtensionFailed: (remote) => extensions.add(remote) });
  if (failed.size + extensions.size > 0) {
    const errors = await findErrors(page(input, {}));
    if (errors.length === 0) errors.push(new TransientError());
    // If both an area and a slot failed, errors can't be told apart: they are reported as the area's, the worse failure.
    for (const error of errors)
      if (failed.size > 0) input.onError(error, [...failed].join(' '));
      else for (const remote of extensions) input.onExtensionError(error, remote);
  }
  if (failed.size > 0) {
    failAreas(input, failed);
    html = toHtml(input, {});
  }
  const start = html.indexOf(ROOT_TAG);
  return { head: withBadge(html.slice(0, start), input.page), body: html.slice(start) };
}
