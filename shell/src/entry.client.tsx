import { apiContext, createApi, localeContext } from '@nightlark/api-client';
import { clientBase } from '@nightlark/release/client';
import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { createBrowserSession } from './federation/browser-session.ts';
import { browserHost } from './federation/browser-host.ts';
import { createBrowserReporter } from './federation/browser-reporter.ts';
import { FederationContext } from './federation/context.ts';
import { createDataStrategy } from './federation/data-strategy.ts';
import { feedbackFirst } from './federation/feedback-first.ts';
import { installIntegrity } from './federation/integrity.ts';
import { pageIsAlive } from './in-page/early.ts';
import { reloadOnce } from './federation/reload-guard.ts';
import { DevelopedRemotes } from './federation/development/developed-remotes.tsx';
import { createRemotes } from './federation/remotes.ts';
import { reportHydration, setErrorReporter } from './federation/report.ts';
import { createRoutes } from './federation/router.tsx';
import { sessionContext } from './federation/session-context.ts';
import type { PageState } from './federation/types.ts';
import { startWorker } from './installed/worker.ts';
import { loadMessages } from './session/load-messages.ts';
import type { PageData } from './session/load-page-data.ts';
import { shellRoutes } from './shell-routes.ts';

/** A page that stands in for its screen is taken to be alive after this time; a screen says so itself. */
const ALIVE_MS = 2_000;
const LOADING = { deadlineMs: 8_000, retryAfterMs: 2_000 };

const state = JSON.parse(document.getElementById('page-state')!.textContent) as PageState<PageData>;
installIntegrity([
  state.shell,
  ...state.set.remotes.map(({ name, version, integrity }) => ({ base: clientBase(name, version), integrity })),
]);
setErrorReporter(createBrowserReporter(state.set));
const remotes = createRemotes(browserHost(state.host), LOADING)(state.set, new Set(state.away));
const { session, end, StoreBridge } = createBrowserSession(state.page);
const api = createApi({ baseUrl: '/api', onSignedOut: end });

const router = feedbackFirst(
  createBrowserRouter(createRoutes({ remotes, shellRoutes, loading: LOADING }), {
    hydrationData: state.router,
    dataStrategy: createDataStrategy({ deadlineMs: LOADING.deadlineMs, leaveFor: reloadOnce }),
    getContext() {
      const context = new RouterContextProvider();
      context.set(apiContext, api);
      context.set(localeContext, session.locale());
      context.set(sessionContext, session);
      return context;
    },
  }),
);

/** Only a page that a team develops in has remotes that change. */
function Remotes({ children }: { children: ReactNode }) {
  if (process.env.NODE_ENV === 'development')
    return (
      <DevelopedRemotes remotes={remotes} revalidate={router.revalidate}>
        {children}
      </DevelopedRemotes>
    );
  return <FederationContext value={{ remotes }}>{children}</FederationContext>;
}

await loadMessages(state.page.locale);
// In slices, between which the browser answers and paints.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <App api={api} page={state.page}>
      <StoreBridge>
        <Remotes>
          <RouterProvider router={router} />
        </Remotes>
      </StoreBridge>
    </App>,
    {
      // An error that a boundary caught is its remote's: it is reported there, and the page stays quiet.
      onCaughtError: () => {},
      onRecoverableError: reportHydration,
    },
  );
});
setTimeout(pageIsAlive, ALIVE_MS);
startWorker(state);
