import { ApiProvider, apiContext, createApi, isApiError, localeContext, type Api } from '@nightlark/api-client';
import { DEFAULT_LOCALE, isLocale, regionalTag, type Locale, type Remote, type User } from '@nightlark/contract';
import { IntlRoot, type Catalogue } from '@nightlark/i18n';
import { localeAtom, originAtom, settingsAtom, userAtom } from '@nightlark/state';
import { createStore, Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import type { mount } from './exposed.ts';
import { portableRoutes } from './routes.tsx';

async function currentUser(api: Api): Promise<User | null> {
  try {
    return (await api.call('getUser')).user;
  } catch (error) {
    if (isApiError(error) && error.code === 'authentication_required') return null;
    throw error;
  }
}

async function loadMessages(locale: Locale, { messages }: Remote): Promise<Catalogue> {
  const [vocabulary, own] = (await Promise.all([
    import(/* webpackChunkName: "messages-[request]" */ `@nightlark/i18n/messages/${locale}.json`, { with: { type: 'json' } }),
    messages(locale),
  ])) as { default: Record<string, unknown> }[];
  return { ...vocabulary!.default, ...own!.default } as Catalogue;
}

/**
 * Returns the function by which a page that has nothing of the product shows a remote: it brings what the shell gives elsewhere, except
 * for live events and other remotes. The address of the page stays the host's.
 */
export function createMount(remote: Remote): typeof mount {
  return async (element, options = {}) => {
    const { path = remote.routes[0]!.path, onLeave = () => {} } = options;
    const locale = isLocale(options.locale) ? options.locale : DEFAULT_LOCALE;
    const base = new URL(options.api ?? '/api', window.location.href);
    const store = createStore();
    const api = createApi({ baseUrl: base.href, onSignedOut: () => store.set(userAtom, null) });
    const [{ settings }, user, messages] = await Promise.all([
      api.call('getSettings', { query: { domain: base.hostname } }),
      currentUser(api),
      loadMessages(locale, remote),
    ]);
    store.set(localeAtom, locale);
    store.set(originAtom, base.origin);
    store.set(settingsAtom, settings);
    store.set(userAtom, user);
    const router = createMemoryRouter(portableRoutes(remote, onLeave), {
      initialEntries: [path],
      getContext() {
        const context = new RouterContextProvider();
        context.set(apiContext, api);
        context.set(localeContext, locale);
        return context;
      },
    });
    const root = createRoot(element);
    element.classList.add('nightlark');
    root.render(
      <Provider store={store}>
        <IntlRoot
          locale={regionalTag(locale, user?.profile.country)}
          messages={messages}
          timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        >
          <ApiProvider api={api}>
            <RouterProvider router={router} />
          </ApiProvider>
        </IntlRoot>
      </Provider>,
    );
    return {
      navigate: (to) => router.navigate(to),
      unmount() {
        root.unmount();
        router.dispose();
        element.classList.remove('nightlark');
      },
    };
  };
}
