import './browser/fill-missing.ts';
import { apiContext, createApi, localeContext, prepareCalls } from '@nightlark/api-client';
import { withDeadline } from '@nightlark/release/client';
import { startTransition, type ReactNode } from 'react';
import { leavePlaces } from '@nightlark/ui';
import { hydrateRoot } from 'react-dom/client';
import type { RouterInit } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { HotReloadRemotes } from './browser/development/hot-reload-remotes.tsx';
import { leaveAsServed, markInteractive } from './browser/early-input.ts';
import { createDeferredRouter } from './browser/deferred-router.ts';
import { navigateAfterPaint } from './browser/navigate-after-paint.ts';
import { guardTranslation } from './browser/frozen/guard-translation.ts';
import { guardNavigation } from './browser/guard-navigation.ts';
import { trackPageStart } from './browser/blocked-pages.ts';
import { browserHost } from './browser/host.ts';
import { installIntegrity } from './browser/integrity.ts';
import { hearWithdrawn, leaveWithdrawn, trackCalls } from './browser/leave-withdrawn.ts';
import { pause } from './browser/pause.ts';
import { readState, takeKeys } from './browser/read-state.ts';
import { reloadOnce } from './browser/reload-guard.ts';
import { createBrowserReporter, reportUncaught } from './browser/reporter.ts';
import { createBrowserSession } from './browser/session.ts';
import { watchPageLoads } from './browser/watch-page-loads.ts';
import { FederationContext, type Federation } from './composition/context.ts';
import { apiOfContext, declaredApis } from './composition/remote-api.ts';
import { createRemotes } from './composition/remotes.ts';
import { reportError, reportHydration, setErrorReporter } from './composition/report.ts';
import { createRoutes } from './composition/routes.tsx';
import { sessionContext } from './composition/session-context.ts';
import type { RouteHandle } from './composition/types.ts';
import { answerWorker } from './installed/answer-worker.ts';
import { trackInput } from './installed/in-use.ts';
import { loadMessages } from './session/load-messages.ts';
import { shellComponents } from './shell-components.ts';
import { shellRoutes } from './shell-routes.ts';

/** A page that has been interactive for so long has started. */
const STARTED_MS = 5_000;
/** Also a page that stays as it was served gets its worker. */
const AWAKE_TIMEOUT_MS = 10_000;
const LOADING = { deadlineMs: 8_000, retryAfterMs: 2_000 };

const { token, browserKey } = takeKeys(document);
const state = readState(document);
installIntegrity([
  state.shell,
  ...state.set.remotes.map(({ entry, integrity }) => ({ base: entry.replace('remoteEntry.mjs', ''), integrity })),
]);
await pause();
guardTranslation();
const remotes = createRemotes(browserHost(state.host, state.declareCalls), LOADING)(state.set, new Set(state.unavailable));
const { session, user, end, startPageLoad, StoreBridge } = createBrowserSession(state.page);
const leave = leaveWithdrawn(state.set, () => reloadOnce(window.location.href));
const api = trackCalls(createApi({ baseUrl: '/api', fetch: hearWithdrawn(leave), onSignedOut: end }));
const apiOf = declaredApis(api);

/** What a page loads once it is awake, as one file. */
const loadLater = () => import(/* webpackChunkName: "when-awake" */ './browser/when-awake.ts');

async function loadRouter() {
  const { createRouter, createDataStrategy, RouterContextProvider } = await withDeadline(loadLater(), LOADING.deadlineMs, 'the router');
  const dataStrategy = createDataStrategy({
    deadlineMs: LOADING.deadlineMs,
    leaveFor: reloadOnce,
    isOffline: () => !navigator.onLine,
    shownData: (routeId) => router.state.loaderData[routeId],
  });
  function getContext() {
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    context.set(apiOfContext, apiOf);
    context.set(localeContext, session.locale());
    context.set(sessionContext, session);
    return context;
  }
  return (init: RouterInit) => createRouter({ ...init, dataStrategy, getContext });
}

const routes = createRoutes({ remotes, shellRoutes, components: shellComponents, loading: LOADING });
const deferred = createDeferredRouter({ routes, hydrationData: state.router }, loadRouter);
const router = navigateAfterPaint(deferred.router);

const routeHandle = () => (router.state.matches.at(-1)?.route.handle ?? {}) as Partial<RouteHandle>;
const { nonce = '' } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {};
setErrorReporter(
  createBrowserReporter({
    set: state.set,
    page: token,
    loaded: () => remotes.flatMap(({ info, isLoaded }) => (isLoaded() ? [info.name] : [])),
    facts() {
      const member = user();
      return {
        route: routeHandle().name ?? 'none',
        member: member === null ? 'visitor' : member.paid_user ? 'premium' : 'free',
        locale: session.locale(),
      };
    },
  }),
);
reportUncaught(reportError);
guardNavigation(() => routeHandle().remote ?? null);
const blockedPages = trackPageStart(nonce, { set: state.set.id, route: routeHandle().name ?? 'none', key: browserKey });
router.subscribe(blockedPages.mark);
router.subscribe(watchPageLoads(startPageLoad));
/** After a page or a slot, once the page is awake. */
let lookAtFrame = (): void => {};
router.subscribe(({ navigation }) => navigation.state === 'idle' && lookAtFrame());
trackInput();
answerWorker(router);
void leavePlaces().then((arrived) => arrived());
if (blockedPages.wasBlocked) reportError(new Error('a page before this one did not answer'), { remote: null, where: 'frame' });

const root = document.getElementById('root')!;
/** The page as it was served, until it is interactive. */
let served: Node | null = null;
let wake = () => {};
const awake = new Promise<void>((resolve) => {
  wake = resolve;
  setTimeout(wake, AWAKE_TIMEOUT_MS);
});
const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
const whenAwake = (start: () => void) => void awake.then(() => whenIdle(start, { timeout: STARTED_MS }));

function onInteractive(): void {
  // Not at once: effects of the frame come after the screen's.
  setTimeout(() => (served = null), STARTED_MS);
  markInteractive();
  wake();
}

/** React has unmounted the whole page: a page that was starting stays as it was served, with links and forms. */
function onUncaughtError(error: unknown): void {
  reportError(error, { remote: null, where: 'frame' });
  if (!served) return void reloadOnce(window.location.href);
  root.replaceChildren(...served.childNodes);
  leaveAsServed();
}

const federation: Federation = {
  remotes,
  apiOf,
  onInteractive,
  whenAwake,
  onExtensionShown: () => lookAtFrame(),
  reloadOnce,
  reload: () => window.location.reload(),
  leaveWithdrawn: leave,
};

/** Remotes change only in development. */
function Remotes({ children }: { children: ReactNode }) {
  if (process.env.NODE_ENV === 'development')
    return (
      <HotReloadRemotes federation={federation} revalidate={router.revalidate}>
        {children}
      </HotReloadRemotes>
    );
  return <FederationContext value={{ ...federation, isBlocked: blockedPages.isBlockedAtStart }}>{children}</FederationContext>;
}

function start(): void {
  // In a document that isn't shown: copies of pictures would be fetched in this one, wherever they stand.
  served = document.implementation.createHTMLDocument().importNode(root, true);
  hydrateRoot(
    root,
    <Remotes>
      <App api={api} page={state.page}>
        <StoreBridge>
          <RouterProvider router={router} />
        </StoreBridge>
      </App>
    </Remotes>,
    {
      // Reported by the error boundary that caught it; not logged to the console.
      onCaughtError: () => {},
      onUncaughtError,
      onRecoverableError: reportHydration,
    },
  );
}

await loadMessages(state.page.locale).catch((error: unknown) => {
  // Without a reload the page stays as the server rendered it: its links work.
  if (!reloadOnce(window.location.href)) leaveAsServed();
  throw error;
});
// A transition hydrates in time slices, so input is handled meanwhile. A route whose code blocked the page before is not hydrated.
if (blockedPages.isRouteBlocked) leaveAsServed();
else startTransition(start);
whenAwake(() => void prepareCalls());
whenAwake(() => {
  const ignored = () => undefined;
  void deferred.load().catch(ignored);
  void loadLater().then(({ startWorker, watchFrame }) => {
    lookAtFrame = watchFrame();
    lookAtFrame();
    startWorker(state);
  }, ignored);
});
