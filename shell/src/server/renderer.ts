import { apiContext, createApi, landersContext, localeContext, type Api, type Transport } from '@nightlark/api-client';
import { DISMISSALS_COOKIE } from '@nightlark/contract';
import type { RenderInput, RenderOutput, ShellOptions } from '@nightlark/release';
import {
  createStaticHandler,
  RouterContextProvider,
  type DataStrategyFunction,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router';
import { createDataStrategy } from '../composition/data-strategy.ts';
import { apiOfContext, type ApiOf } from '../composition/remote-api.ts';
import { createRemotes, type RemoteHandle } from '../composition/remotes.ts';
import { setErrorReporter } from '../composition/report.ts';
import { createRoutes, type RouterInput } from '../composition/routes.tsx';
import { responseOwnerContext, sessionContext } from '../composition/session-context.ts';
import { appManifest, MANIFEST_PATH } from '../installed/manifest.ts';
import { entryCookie, pageEntered } from '../layouts/entry-warning/answer.ts';
import { readCookies } from '../session/cookies.ts';
import { loadPageData, type PageData } from '../session/load-page-data.ts';
import { localeCookie } from '../session/resolve-locale.ts';
import { trackingCookies } from '../session/traffic-source.ts';
import { leafHandle, renderDocument } from './render-document.ts';
import { lookupBySegment } from './routes-by-segment.ts';
import { createSettingsCache } from './settings-cache.ts';

const LOADING = { deadlineMs: 3_000, retryAfterMs: 2_000 };
const MAX_SETS = 6;

interface SetRouter {
  remotes: readonly RemoteHandle[];
  handlerFor: (pathname: string) => StaticHandler;
}

/** Renders an overridden area as loading, without its data: the browser runs its loader. */
function deferOverriddenArea(context: StaticHandlerContext, remotes: readonly RemoteHandle[]): void {
  const owner = leafHandle(context)?.remote;
  const leaf = context.matches.at(-1);
  if (leaf && remotes.some(({ info, isOverridden }) => isOverridden && info.name === owner)) delete context.loaderData[leaf.route.id];
}

/** The shell's own screens, layouts and error states. */
type ShellParts = Pick<RouterInput, 'shellRoutes' | 'components'>;

/** The API of one page, that of each remote by which the gateway knows whose calls they are, and whether any of the answers set a cookie. */
function apisOf({ callApi }: RenderInput): { api: Api; apiOf: ApiOf; setsCookies: () => boolean } {
  let setsCookies = false;
  function make(remote?: string): Api {
    const transport: Transport = async (call) => {
      const answer = await callApi({ ...call, ...(remote !== undefined && { remote }) });
      if (answer.setsCookies) setsCookies = true;
      return answer;
    };
    return createApi({ transport, retries: 1, deadlineMs: LOADING.deadlineMs });
  }
  const made = new Map<string, Api>();
  function apiOf({ name }: Parameters<ApiOf>[0]): Api {
    const own = made.get(name) ?? make(name);
    made.set(name, own);
    return own;
  }
  return { api: make(), apiOf, setsCookies: () => setsCookies };
}

/** An answer without a document; its loader's remote is the one that counts for it. */
const answerOf = (
  status: number,
  headers: Headers,
  { owner = null, file }: { owner?: string | null; file?: RenderOutput['file'] } = {},
) => ({
  status,
  headers,
  parts: null,
  ...(file && { file }),
  owner,
  remotes: owner === null ? [] : [owner],
});

/** Creates the render function of the server bundle. The release set of each page is resolved by the gateway. */
export function createRenderer(options: ShellOptions, parts: ShellParts) {
  const { loadRemote, onError, findLander = async () => null } = options;
  setErrorReporter((error, info) => onError(error, info));
  const remotesOf = createRemotes({ loadRemote }, { ...LOADING, withoutOverrides: true });
  const loadSettings = createSettingsCache();
  const routers = new Map<string, SetRouter>();
  const dataStrategy = createDataStrategy(LOADING) as DataStrategyFunction<unknown>;

  function routerOf({ set, unavailable }: RenderInput): SetRouter {
    const key = [set.id, ...unavailable].join(' ');
    const cached = routers.get(key);
    if (cached) return cached;
    const remotes = remotesOf(set, unavailable);
    const routes = createRoutes({ ...parts, remotes, loading: LOADING });
    const router = { remotes, handlerFor: lookupBySegment(routes, (some) => createStaticHandler(some)) };
    routers.set(key, router);
    if (routers.size > MAX_SETS) routers.delete(routers.keys().next().value!);
    return router;
  }

  /** What loaders and actions are given. */
  function requestContextOf(
    { api, apiOf }: ReturnType<typeof apisOf>,
    { locale, user }: PageData,
    onOwner: (remote: string | null) => void,
  ): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    context.set(apiOfContext, apiOf);
    context.set(localeContext, locale);
    context.set(landersContext, findLander);
    context.set(sessionContext, { isLoggedIn: () => user !== null, locale: () => locale });
    context.set(responseOwnerContext, onOwner);
    return context;
  }

  return async function render(input: RenderInput): Promise<RenderOutput> {
    const { request } = input;
    const address = new URL(request.url);
    const isSecure = address.protocol === 'https:';
    const cookies = readCookies(request.headers.get('cookie'));
    const entered = pageEntered(request);
    if (entered !== null) {
      const headers = new Headers({ location: entered, 'set-cookie': entryCookie(cookies.get(DISMISSALS_COOKIE), isSecure) });
      return answerOf(303, headers);
    }
    const { remotes, handlerFor } = routerOf(input);
    const apis = apisOf(input);
    const { api, apiOf, setsCookies } = apis;
    const page = await loadPageData(api, request, { loadSettings, from: input.country, visitor: input.visitor });
    if (address.pathname === MANIFEST_PATH) return answerOf(200, new Headers(), { file: appManifest(page) });

    const handler = handlerFor(address.pathname);
    let responseOwner: string | null = null;
    const requestContext = requestContextOf(apis, page, (remote) => (responseOwner = remote));
    const context = await handler.query(request, { requestContext, dataStrategy });
    const headers = new Headers();
    if (page.localeChosen) headers.append('set-cookie', localeCookie(page.locale, isSecure));
    // Set by the server: a visitor may leave a lander before any script runs.
    for (const cookie of trackingCookies(address, cookies)) headers.append('set-cookie', cookie);
    if (context instanceof Response) {
      for (const [name, value] of context.headers) headers.append(name, value);
      return answerOf(context.status, headers, { owner: responseOwner });
    }
    deferOverriddenArea(context, remotes);
    const document = await renderDocument({ input, api, apiOf, page, remotes, routes: handler.dataRoutes, context }, options);
    const { isUnlisted, cacheSeconds, ...rest } = document;
    if (isUnlisted) headers.set('x-robots-tag', 'noindex');
    return { ...rest, status: context.statusCode, headers, cacheSeconds: setsCookies() ? undefined : cacheSeconds };
  };
}
