import type { Api } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { clientBase } from '@nightlark/release/client';
import type { RenderInput, RenderOutput, ShellOptions } from '@nightlark/release';
import type { StaticHandler, StaticHandlerContext } from 'react-router';
import { extensionsOf, type Extension } from '../composition/audience.ts';
import type { ApiOf } from '../composition/remote-api.ts';
import type { RemoteHandle } from '../composition/remotes.ts';
import { reportError } from '../composition/report.ts';
import type { PageState, RouteHandle } from '../composition/types.ts';
import type { PageData } from '../session/load-page-data.ts';
import { documentParts, type DocumentInput, type UsedChunk } from './document.ts';
import { renderApp } from './render-app.tsx';
import { serializeState } from './serialize-state.ts';

const SERVER_SLOTS = ['banner', 'alert', 'background'] as const;

/** Landers load the framework on the first touch, since they are read on slow phones; the offline page has none. */
function startMode(handle: RouteHandle | undefined): DocumentInput['start'] {
  if (handle?.name === paths.offline.name) return 'never';
  return handle?.layout === 'lander' ? 'on-touch' : 'now';
}

/** Whether the page has a robots meta tag, which is repeated as a header: not all search engines read the tag. */
function isUnlisted(head: string): boolean {
  return /<meta name="robots" content="noindex"/.test(head);
}

export function leafHandle(context: StaticHandlerContext): RouteHandle | undefined {
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

function routerState({ loaderData, actionData, errors }: StaticHandlerContext): PageState<PageData>['router'] {
  return { loaderData, actionData, errors };
}

/** A page whose data is loaded. */
interface LoadedPage {
  input: RenderInput;
  api: Api;
  apiOf: ApiOf;
  page: PageData;
  remotes: readonly RemoteHandle[];
  routes: StaticHandler['dataRoutes'];
  context: StaticHandlerContext;
}

type DocumentOutput = Pick<RenderOutput, 'parts' | 'isLight' | 'owner' | 'remotes' | 'cacheSeconds'> & {
  /** Whether the page must not be listed by search engines. */
  isUnlisted: boolean;
};

/** Renders a page's document. It may be cached for the seconds that its route says if nothing of it failed or depends on the member. */
export async function renderDocument(
  { input, api, apiOf, page, remotes, routes, context }: LoadedPage,
  { browserHost, assets: shell, integrity, onError, readStyle = () => null }: ShellOptions,
): Promise<DocumentOutput> {
  const { set, assets, nonce, token = '', unavailable } = input;
  const handle = leafHandle(context);
  const owner = handle?.remote ?? null;
  const requested = serverExtensions(remotes, context, page);
  const extensions = await loadExtensions(requested, page);
  let isComplete = extensions.length === requested.length && page.user === null;
  const fail = (error: unknown, where: string, remote: string | null) => {
    isComplete = false;
    onError(error, { remote, where });
  };
  const { head, body } = await renderApp({
    api,
    apiOf,
    page,
    remotes,
    routes,
    context,
    onError: (error, where) => fail(error, where, owner),
    onExtensionError: (error, remote) => fail(error, 'slot', remote),
  });
  const start = context.errors ? 'now' : startMode(handle);
  const { locale, user } = page;
  const state: Omit<PageState<PageData>, 'set'> = {
    host: set.remotes.some(({ override }) => override) ? 'runtime' : browserHost,
    shell: { base: clientBase(shell.name, shell.version), integrity },
    unavailable: [...unavailable],
    page,
    router: routerState(context),
  };
  const parts = documentParts({
    set,
    shell,
    assets,
    used: usedChunks(context, extensions, page),
    nonce,
    token,
    locale,
    head,
    body,
    state: serializeState(set, state, body),
    start,
    fontsFirst: start === 'now' && user !== null,
    readStyle,
  });
  return {
    parts,
    isLight: start !== 'now',
    isUnlisted: isUnlisted(head),
    owner,
    remotes: [...new Set([...(owner ? [owner] : []), ...requested.map(({ remote }) => remote.info.name)])],
    cacheSeconds: isComplete ? handle?.cacheSeconds : undefined,
  };
}
