import { apiContext, createApi, landersContext, localeContext, type Transport } from '@nightlark/api-client';
import { DISMISSALS_COOKIE, paths } from '@nightlark/contract';
import { clientBase } from '@nightlark/release/client';
import type { RenderInput, RenderOutput, ShellOptions } from '@nightlark/release';
import {
  createStaticHandler,
  RouterContextProvider,
  type DataStrategyFunction,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router';
import { extensionsOf, type Extension } from '../composition/audience.ts';
import { createDataStrategy } from '../composition/data-strategy.ts';
import { createRemotes, type RemoteHandle } from '../composition/remotes.ts';
import { reportError, setErrorReporter } from '../composition/report.ts';
import { createRoutes, type RouterInput } from '../composition/routes.tsx';
import { responseOwnerContext, sessionContext } from '../composition/session-context.ts';
import type { PageState, RouteHandle } from '../composition/types.ts';
import { appManifest, MANIFEST_PATH } from '../installed/manifest.ts';
import { entryCookie, pageEntered } from '../layouts/entry-warning/answer.ts';
import { readCookies } from '../session/cookies.ts';
import { loadPageData, type PageData } from '../session/load-page-data.ts';
import { localeCookie } from '../session/resolve-locale.ts';
import { trackingCookies } from '../session/traffic-source.ts';
import { documentParts, type DocumentInput, type UsedChunk } from './document.ts';
import { renderApp, type AppInput } from './render-app.tsx';
import { lookupBySegment } from './routes-by-segment.ts';
import { createSettingsCache } from './settings-cache.ts';
import { serializeState } from './serialize-state.ts';

const LOADING = { deadlineMs: 3_000, retryAfterMs: 2_000 };
const MAX_SETS = 6;
const SERVER_SLOTS = ['banner', 'alert', 'background'] as const;

interface SetRouter {
  remotes: readonly RemoteHandle[];
  handlerFor: (pathname: string) => StaticHandler;
}

/** Landers load the framework on the first touch, since they are read on slow phones; the offline page has none. */
function startMode(handle: RouteHandle | undefined): DocumentInput['start'] {
  if (handle?.name === paths.offline.name) return 'never';
  return handle?.layout === 'lander' ? 'on-touch' : 'now';
}

/** Whether the page has a robots meta tag, which is repeated as a header: not all search engines read the tag. */
function isUnlisted(head: string): boolean {
  return /<meta name="robots" content="noindex"/.test(head);
}

function leafHandle(context: StaticHandlerContext): RouteHandle | undefined {
  return context.matches.at(-1)?.route.handle as RouteHandle | undefined;
}

function serverExtensions(remotes: readonly RemoteHandle[], context: StaticHandlerContext, page: PageData): Extension[] {
  const place = { routeName: leafHandle(context)?.name ?? '', user: page.user };
  return SERVER_SLOTS.flatMap((name) => extensionsOf(remotes, name, place)).filter(({ slot }) => slot.load === 'server');
}

/** Loads the code and messages of extensions; failed ones are omitted. */
async function loadExtensions(extensions: readonly Extension[], { locale }: PageData): Promise<Extension[]> {
  const loads = extensions.map(({ remote, slot }) => Promise.all([remote.extension(slot.id).load(), remote.messages(locale).load()]));
  const results = await Promise.allSettled(loads);
  return extensions.filter(({ remote }, index) => {
    const result = results[index]!;
    if (result.status === 'rejected') reportError(result.reason, { remote: remote.info.name, where: 'slot' });
    return result.status === 'fulfilled';
  });
}

function usedChunks(context: StaticHandlerContext, extensions: readonly Extension[], { locale }: PageData): UsedChunk[] {
  const handle = context.errors ? undefined : leafHandle(context);
  const owners = new Set(extensions.map(({ remote }) => remote.info.name));
  const used: UsedChunk[] = extensions.map(({ remote, slot }) => ({ remote: remote.info.name, chunk: slot.id }));
  if (handle?.remote) owners.add(handle.remote);
  if (handle) used.unshift({ remote: handle.remote, chunk: handle.name });
  return [
    { remote: null, chunk: `messages-${locale}` },
    ...used,
    ...[...owners].map((remote) => ({ remote, chunk: `messages-${locale}` })),
  ];
}

/** Renders an overridden area as loading, without its data: the browser runs its loader. */
function deferOverriddenArea(context: StaticHandlerContext, remotes: readonly RemoteHandle[]): void {
  const owner = leafHandle(context)?.remote;
  const leaf = context.matches.at(-1);
  if (leaf && remotes.some(({ info, isOverridden }) => isOverridden && info.name === owner)) delete context.loaderData[leaf.route.id];
}

function routerState({ loaderData, actionData, errors }: StaticHandlerContext): PageState<PageData>['router'] {
  return { loaderData, actionData, errors };
}

/** The shell's own screens, layouts and error states. */
export type ShellParts = Pick<RouterInput, 'shellRoutes' | 'components'>;

/** Creates the render function of the server bundle. The release set of each page is resolved by the gateway. */
export function createRenderer(
  { browserHost, loadRemote, assets: shell, integrity, onError, findLander = async () => null, readStyle = () => null }: ShellOptions,
  parts: ShellParts,
) {
  setErrorReporter((error, info) => onError(error, info));
  const remotesOf = createRemotes({ loadRemote }, { ...LOADING, withoutOverrides: true });
  const loadSettings = createSettingsCache();
  const routers = new Map<string, SetRouter>();
  const shellFiles = { base: clientBase(shell.name, shell.version), integrity };
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

  return async function render(input: RenderInput): Promise<RenderOutput> {
    const { request, set, assets, nonce, token = '' } = input;
    const address = new URL(request.url);
    const isSecure = address.protocol === 'https:';
    const cookies = readCookies(request.headers.get('cookie'));
    const entered = pageEntered(request);
    if (entered !== null) {
      const headers = new Headers({ location: entered, 'set-cookie': entryCookie(cookies.get(DISMISSALS_COOKIE), isSecure) });
      return { status: 303, headers, html: null, owner: null, remotes: [] };
    }
    const { remotes, handlerFor } = routerOf(input);
    let setsNoCookies = true;
    const transport: Transport = async (call) => {
      const answer = await input.callApi(call);
      if (answer.setsCookies) setsNoCookies = false;
      return answer;
    };
    const api = createApi({ transport, retries: 1, deadlineMs: LOADING.deadlineMs });
    const page = await loadPageData(api, request, { loadSettings, from: input.country, visitor: input.visitor });
    if (address.pathname === MANIFEST_PATH) {
      return { status: 200, headers: new Headers(), html: null, file: appManifest(page), owner: null, remotes: [] };
    }
    const session = { isLoggedIn: () => page.user !== null, locale: () => page.locale };
    const requestContext = new RouterContextProvider();
    requestContext.set(apiContext, api);
    requestContext.set(localeContext, page.locale);
    requestContext.set(landersContext, findLander);
    requestContext.set(sessionContext, session);
    let responseOwner: string | null = null;
    requestContext.set(responseOwnerContext, (remote) => (responseOwner = remote));

    const handler = handlerFor(address.pathname);
    const context = await handler.query(request, { requestContext, dataStrategy });
    const headers = new Headers();
    if (page.localeChosen) headers.append('set-cookie', localeCookie(page.locale, isSecure));
    // Set by the server: a visitor may leave a lander before any script runs.
    for (const cookie of trackingCookies(address, cookies)) headers.append('set-cookie', cookie);
    if (context instanceof Response) {
      for (const [name, value] of context.headers) headers.append(name, value);
      return { status: context.status, headers, html: null, owner: responseOwner, remotes: responseOwner === null ? [] : [responseOwner] };
    }
    const isOverridden = set.remotes.some(({ override }) => override);
    deferOverriddenArea(context, remotes);
    const requested = serverExtensions(remotes, context, page);
    const extensions = await loadExtensions(requested, page);
    const owner = leafHandle(context)?.remote ?? null;
    let isComplete = extensions.length === requested.length && page.user === null;
    const fail = (error: unknown, where: string, remote: string | null) => {
      isComplete = false;
      onError(error, { remote, where });
    };
    const app: AppInput = {
      api,
      page,
      remotes,
      routes: handler.dataRoutes,
      context,
      onError: (error, where) => fail(error, where, owner),
      onExtensionError: (error, remote) => fail(error, 'slot', remote),
    };
    const { head, body } = await renderApp(app);
    if (isUnlisted(head)) headers.set('x-robots-tag', 'noindex');
    const used = usedChunks(context, extensions, page);
    const state: Omit<PageState<PageData>, 'set'> = {
      host: isOverridden ? 'runtime' : browserHost,
      shell: shellFiles,
      unavailable: [...input.unavailable],
      page,
      router: routerState(context),
    };
    const start = context.errors ? 'now' : startMode(leafHandle(context));
    const { locale, user } = page;
    const fontsFirst = start === 'now' && user !== null;
    const text = serializeState(set, state, body);
    const pieces = documentParts({ set, shell, assets, used, nonce, token, locale, head, body, state: text, start, fontsFirst, readStyle });
    const usedRemotes = [...(owner ? [owner] : []), ...requested.map(({ remote }) => remote.info.name)];
    const isCacheable = isComplete && setsNoCookies;
    return {
      status: context.statusCode,
      headers,
      parts: pieces,
      get html() {
        return pieces.join('');
      },
      isLight: start !== 'now',
      cacheSeconds: isCacheable ? leafHandle(context)?.cacheSeconds : undefined,
      owner,
      remotes: [...new Set(usedRemotes)],
    };
  };
}
