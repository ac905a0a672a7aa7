import type { Api } from '@nightlark/api-client';
import { LAYOUTS, type ReleaseSet } from '@nightlark/contract';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { App } from '../app.tsx';
import { loadMessages } from '../session/load-messages.ts';
import { shellComponents } from '../shell-components.ts';
import { aPage } from '../testing/render-shell.tsx';
import { FederationContext } from './context.ts';
import { createRemotes } from './remotes.ts';
import { createRoutes } from './routes.tsx';
import { sessionContext } from './session-context.ts';

const loading = { deadlineMs: 1_000, retryAfterMs: 1_000 };
const routes = LAYOUTS.map((layout) => ({ id: layout, path: `/${layout}`, layout, access: 'any' }));
const slot = { id: 'live', slot: 'background', audience: 'any', load: 'server' };
const set = {
  id: 'set-1',
  remotes: [{ name: 'mf-alpha', federationName: 'mf_alpha', version: '1.0.0', routes, slots: [slot] }],
} as unknown as ReleaseSet;

/** Opens a page of a remote that has a screen in each layout, and a background extension. */
async function open(path: string, Component: () => null) {
  await loadMessages('en');
  const screens = routes.map((route) => ({ ...route, screen: async () => ({ Component: () => <h1>{route.id}</h1> }) }));
  const remote = {
    name: 'mf-alpha',
    routes: screens,
    slots: [{ ...slot, extension: async () => ({ Component }) }],
    messages: async () => ({ default: {} }),
  };
  const remotes = createRemotes({ loadRemote: async () => remote as never }, loading)(set);
  const router = createMemoryRouter(createRoutes({ remotes, shellRoutes: [], components: shellComponents, loading }), {
    initialEntries: [path],
    hydrationData: { loaderData: Object.fromEntries(routes.map(({ id }) => [`mf-alpha/${id}`, null])) },
    getContext() {
      const context = new RouterContextProvider();
      context.set(sessionContext, { isLoggedIn: () => false, locale: () => 'en' });
      return context;
    },
  });
  const page = (
    <App api={{} as Api} page={aPage({ locale: 'en' })}>
      <FederationContext value={{ remotes }}>
        <RouterProvider router={router} />
      </FederationContext>
    </App>
  );
  await act(async () => void render(page));
  return router;
}

test('the page goes through all layouts → a background extension stays mounted, once', async () => {
  const happened: string[] = [];
  const router = await open('/default', () => {
    useEffect(() => {
      happened.push('mounted');
      return () => void happened.push('unmounted');
    }, []);
    return null;
  });
  for (const layout of [...LAYOUTS, 'default']) {
    await act(() => router.navigate(`/${layout}`));
    expect(await screen.findByRole('heading', { name: layout })).toBeInTheDocument();
    expect(happened).toEqual(['mounted']);
  }
});

test('a background extension fails → the page is there, and goes on to another', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const router = await open('/default', () => {
    throw new Error('no stream');
  });
  expect(await screen.findByRole('heading', { name: 'default' })).toBeInTheDocument();
  await act(() => router.navigate('/chat'));
  expect(await screen.findByRole('heading', { name: 'chat' })).toBeInTheDocument();
});
