import { ApiProvider, apiContext, createApi, landersContext, localeContext, type LanderSource } from '@nightlark/api-client';
import {
  DISMISSALS_COOKIE,
  languageTag,
  type LiveEvent,
  type LiveEventName,
  type Locale,
  type ScreenModule,
  type Settings,
  type User,
} from '@nightlark/contract';
import { liveEmitterAtom, localeAtom, originAtom, overlayAtom, settingsAtom, toastsAtom, userAtom } from '@nightlark/state';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider, useAtomValue } from 'jotai';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, Outlet, RouterContextProvider, RouterProvider, useLocation, type RouteObject } from 'react-router';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aSettings } from './builders/settings.ts';
import { API_URL, fakeApi, type ApiAnswers, type OwnAnswer } from './fake-api.ts';

const VOCABULARY = join(import.meta.dirname, '../../i18n/messages');

function read(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

function packageOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  throw new Error(`${file} is in no package`);
}

/** The messages of the running test's package in a language, with the shared vocabulary. */
function messagesOfTest(locale: Locale): Record<string, string> {
  const { testPath } = expect.getState();
  return { ...read(join(VOCABULARY, `${locale}.json`)), ...read(join(packageOf(testPath!), `src/messages/${locale}.json`)) };
}

export interface RenderOptions {
  /** The current path. */
  path?: string;
  /** The pattern of the screen's route, e.g. `paths.member.path`; any path when absent. */
  route?: string;
  locale?: Locale;
  /** The member; logged out when absent. */
  user?: User | null;
  settings?: Settings;
  /** Responses of the API. */
  api?: ApiAnswers;
  /** Responses of the team's own endpoints. */
  own?: readonly OwnAnswer[];
  store?: ReturnType<typeof createStore>;
  /** Published landers; none by default. */
  landers?: LanderSource;
}

const closing: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const close of closing.splice(0)) close();
  // Dismissals are read back from it: no test inherits those of another.
  document.cookie = `${DISMISSALS_COOKIE}=; max-age=0; path=/`;
});

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>Elsewhere: {`${pathname}${search}`}</p>;
}

function ToastTexts() {
  return (
    <div role="status" aria-label="Toasts">
      {useAtomValue(toastsAtom).map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

/** As in the shell, toasts are inside the router: their texts may contain links. */
function Root() {
  return (
    <>
      <Outlet />
      <ToastTexts />
    </>
  );
}

const isRoutes = (target: unknown): target is RouteObject[] => Array.isArray(target);
const isScreen = (target: unknown): target is ScreenModule => typeof target === 'object' && target !== null && 'Component' in target;

function routesFor(target: ReactElement | ScreenModule | RouteObject[], pattern: string): RouteObject[] {
  if (isRoutes(target)) return target;
  if (isValidElement(target)) return [{ path: pattern, element: target }];
  if (isScreen(target)) return [{ path: pattern, HydrateFallback: () => null, ...(target as object) }];
  throw new TypeError('renderScreen takes an element, a screen module or routes.');
}

/**
 * Renders an element, a screen module (with its loader and action) or routes as the shell would: router, store, language, API.
 * Other paths show `Elsewhere: <path>`, so that a test can check the target of a link or redirect.
 * @example const { user, calls } = renderScreen(<Like profileId={7} />, { user: aUser(), api: { getMember }, path: '/likes' });
 */
export function renderScreen(target: ReactElement | ScreenModule | RouteObject[], options: RenderOptions = {}) {
  const {
    path = '/',
    route = '*',
    locale = 'en',
    user = null,
    settings = aSettings(),
    api: answers = {},
    own = [],
    store = createStore(),
    landers = async () => null,
  } = options;
  store.set(userAtom, user);
  store.set(settingsAtom, settings);
  store.set(localeAtom, locale);
  store.set(originAtom, `https://${settings.domain}`);

  const { calls, close } = fakeApi(answers, own);
  closing.push(close);
  const api = createApi({ baseUrl: API_URL, retries: 0, onSignedOut: () => store.set(userAtom, null) });

  const router = createMemoryRouter(
    [{ Component: Root, HydrateFallback: () => null, children: [...routesFor(target, route), { path: '*', Component: Elsewhere }] }],
    {
      initialEntries: [path],
      getContext() {
        const context = new RouterContextProvider();
        context.set(apiContext, api);
        context.set(localeContext, locale);
        context.set(landersContext, landers);
        return context;
      },
    },
  );
  closing.push(() => router.dispose());

  const around = (children: ReactNode) => (
    <Provider store={store}>
      <IntlProvider locale={languageTag(locale)} messages={messagesOfTest(locale)} timeZone="UTC">
        <ApiProvider api={api}>{children}</ApiProvider>
      </IntlProvider>
    </Provider>
  );
  const view = render(around(<RouterProvider router={router} />));

  return {
    ...view,
    /** Simulates the user: `await user.click(…)`. */
    user: userEvent.setup(),
    store,
    router,
    /** Recorded API calls, in order. */
    calls,
    /** The overlay that the screen opened. */
    overlay: () => store.get(overlayAtom),
    /** Sends a live event. */
    emit: <N extends LiveEventName>(name: N, data: LiveEvent<N>) => act(() => store.get(liveEmitterAtom).emit(name, data)),
  };
}
