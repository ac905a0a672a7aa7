import { apiContext, createApi, landersContext, localeContext } from '@nightlark/api-client';
import { clientBase } from '@nightlark/release/client';
import type { RenderInput, RenderOutput, ShellOptions } from '@nightlark/release';
import {
  createStaticHandler,
  RouterContextProvider,
  type DataStrategyFunction,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router';
import { loadPageData, type PageData } from '../session/load-page-data.ts';
import { localeCookie } from '../session/resolve-locale.ts';
import { shellRoutes } from '../shell-routes.ts';
import { fillsOf, type FillSource } from './audience.ts';
import { createDataStrategy } from './data-strategy.ts';
import { createLeftOut } from './left-out.ts';
import { renderDocument, type UsedChunk } from './document.ts';
import { createRemotes, type RemoteHandle } from './remotes.ts';
import { EndlessError, renderApp, renderWithout, type AppInput } from './render-app.tsx';
import { reportError, setErrorReporter } from './report.ts';
import { createRoutes } from './router.tsx';
import { sessionContext } from './session-context.ts';
import { collectCookies } from './set-cookies.ts';
import type { PageState, RouteHandle } from './types.ts';

const LOADING = { deadlineMs: 3_000, retryAfterMs: 2_000 };
const KEPT_SETS = 6;
const SERVER_SLOTS = ['banner', 'alert', 'background'] as const;

interface SetRouter {
  remotes: readonly RemoteHandle[];
  handler: StaticHandler;
}

function leafHandle(context: StaticHandlerContext): RouteHandle | undefined {
  return context.matches.at(-1)?.route.handle as RouteHandle | undefined;
}

function serverFills(remotes: readonly RemoteHandle[], context: StaticHandlerContext, page: PageData): FillSource[] {
  const place = { routeName: leafHandle(context)?.name ?? '', user: page.user };
  return SERVER_SLOTS.flatMap((name) => fillsOf(remotes, name, place)).filter(({ slot }) => slot.load === 'server');
}

/** Loads what the slots show; a fill that can't be had is missing from the page and nothing else is. */
async function loadFills(fills: readonly FillSource[], { locale }: PageData): Promise<FillSource[]> {
  const loads = fills.map(({ remote, slot }) => Promise.all([remote.fill(slot.id).load(), remote.messages(locale).load()]));
  const results = await Promise.allSettled(loads);
  return fills.filter(({ remote }, index) => {
    const result = results[index]!;
    if (result.status === 'rejected') reportError(result.reason, { remote: remote.info.name, where: 'slot' });
    return result.status === 'fulfilled';
  });
}

function usedChunks(context: StaticHandlerContext, fills: readonly FillSource[], { locale }: PageData): UsedChunk[] {
  const handle = context.errors ? undefined : leafHandle(context);
  const owners = new Set(fills.map(({ remote }) => remote.info.name));
  const used: UsedChunk[] = fills.map(({ remote, slot }) => ({ remote: remote.info.name, chunk: slot.id }));
  if (handle?.remote) owners.add(handle.remote);
  if (handle) used.unshift({ remote: handle.remote, chunk: handle.name });
  return [
    { remote: null, chunk: `messages-${locale}` },
    ...used,
    ...[...owners].map((remote) => ({ remote, chunk: `messages-${locale}` })),
  ];
}

function routerState({ loaderData, actionData, errors }: StaticHandlerContext): PageState<PageData>['router'] {
  return { loaderData, actionData, errors };
}

/** Renders responses: one release set each, resolved by the gateway, used for everything that the page will ever load. */
export function createRenderer({
  browserHost,
  loadRemote,
  assets: shell,
  integrity,
  apiBaseUrl,
  onError,
  bounded,
  findLander = async () => null,
}: ShellOptions) {
  setErrorReporter((error, info) => onError(error, info));
  const remotesOf = createRemotes({ loadRemote }, LOADING);
  const routers = new Map<string, SetRouter>();
  const shellFiles = { base: clientBase(shell.name, shell.version), integrity };
  const leftOut = createLeftOut();
  const dataStrategy = createDataStrategy(LOADING) as DataStrategyFunction<unknown>;

  function routerOf({ set, unavailable }: RenderInput): SetRouter {
    const key = [set.id, ...unavailable].join(' ');
    const known = routers.get(key);
    if (known) return known;
    const remotes = remotesOf(set, unavailable);
    const made = { remotes, handler: createStaticHandler(createRoutes({ remotes, shellRoutes, loading: LOADING })) };
    routers.set(key, made);
    if (routers.size > KEPT_SETS) routers.delete(routers.keys().next().value!);
    return made;
  }

  return async function render(given: RenderInput): Promise<RenderOutput> {
    const input = leftOut.without(given);
    const { request, set, assets, nonce, apiHeaders } = input;
    const { remotes, handler } = routerOf(input);
    const cookies = collectCookies();
    const api = createApi({ baseUrl: apiBaseUrl, headers: apiHeaders, retries: 1, deadlineMs: LOADING.deadlineMs, fetch: cookies.fetch });
    const page = await loadPageData(api, request);
    const session = { isLoggedIn: () => page.user !== null, locale: () => page.locale };
    const requestContext = new RouterContextProvider();
    requestContext.set(apiContext, api);
    requestContext.set(localeContext, page.locale);
    requestContext.set(landersContext, findLander);
    requestContext.set(sessionContext, session);

    const context = await handler.query(request, { requestContext, dataStrategy });
    const headers = cookies.headers();
    if (page.localeChosen) headers.append('set-cookie', localeCookie(page.locale));
    if (context instanceof Response) {
      for (const [name, value] of context.headers) headers.append(name, value);
      return { status: context.status, headers, html: null, owner: null, remotes: [] };
    }
    const wanted = serverFills(remotes, context, page);
    let fills = await loadFills(wanted, page);
    const owner = leafHandle(context)?.remote ?? null;
    const away = new Set(input.unavailable);
    const app: AppInput = {
      page,
      remotes,
      routes: handler.dataRoutes,
      context,
      bounded,
      onError: (error, where) => onError(error, { remote: owner, where }),
    };
    const { head, body } = await renderApp(app).catch((error: unknown) => {
      const culprit = error instanceof EndlessError && set.remotes.find(({ name }) => name === error.remote);
      if (!culprit) throw error;
      onError(error, { remote: culprit.name, where: 'endless' });
      leftOut.add(culprit.federationName);
      away.add(culprit.name);
      fills = fills.filter(({ remote }) => remote.info.name !== culprit.name);
      return renderWithout(culprit.name, app);
    });
    const used = usedChunks(context, fills, page);
    const state: PageState<PageData> = { host: browserHost, shell: shellFiles, set, away: [...away], page, router: routerState(context) };
    const html = renderDocument({ set, shell, assets, used, nonce, locale: page.locale, head, body, state });
    const asked = [...(owner ? [owner] : []), ...wanted.map(({ remote }) => remote.info.name)];
    return { status: context.statusCode, headers, html, owner, remotes: [...new Set(asked)] };
  };
}
