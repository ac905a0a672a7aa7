import type { Api } from '@nightlark/api-client';
import type { ReleaseSet } from '@nightlark/contract';
import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { App } from '../app.tsx';
import { loadMessages } from '../session/load-messages.ts';
import { aPage } from '../testing/render-shell.tsx';
import { FederationContext } from './context.ts';
import { createRemotes } from './remotes.ts';
import { Slot } from './slots.tsx';

const ran: string[] = [];
const slot = (id: string, load: 'server' | 'idle') => ({ id, slot: 'banner', audience: 'any', load });
const slots = [slot('ready', 'server'), slot('later', 'idle')];
const set = {
  id: 'set-1',
  remotes: [{ name: 'mf-alpha', federationName: 'mf_alpha', version: '1.0.0', routes: [], slots }],
} as unknown as ReleaseSet;
const remote = {
  name: 'mf-alpha',
  routes: [],
  slots: slots.map((one) => ({
    ...one,
    extension: async () => ({ Component: () => (ran.push(one.id), (<aside>banner {one.id}</aside>)) }),
  })),
  messages: async () => ({ default: {} }),
};

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

/** What waits for the browser to be idle. */
const idle: (() => void)[] = [];
beforeAll(() => {
  window.requestIdleCallback = (run) => idle.push(run as () => void);
  window.cancelIdleCallback = () => undefined;
});
afterAll(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
});

async function visit(isBlocked: boolean): Promise<{ text: () => string; click: () => void; errors: unknown[] }> {
  await loadMessages('en');
  const remotes = createRemotes({ loadRemote: async () => remote as never }, { deadlineMs: 1_000, retryAfterMs: 1_000 })(set);
  await Promise.all([remotes[0]!.extension('ready').load(), remotes[0]!.messages('en').load()]);
  const page = (isBlockedHere: boolean) => {
    const router = createMemoryRouter([
      {
        path: '/',
        handle: { name: 'index' },
        element: (
          <>
            <Slot name="banner" />
            <Counter />
          </>
        ),
      },
    ]);
    return (
      <App api={{} as Api} page={aPage({ locale: 'en' })}>
        <FederationContext value={{ remotes, isBlocked: isBlockedHere }}>
          <RouterProvider router={router} />
        </FederationContext>
      </App>
    );
  };
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(page(false));
  ran.splice(0);
  const errors: unknown[] = [];
  await act(async () => void hydrateRoot(root, page(isBlocked), { onRecoverableError: (error) => void errors.push(error) }));
  await act(async () => idle.splice(0).forEach((run) => run()));
  return { text: () => root.textContent!, click: () => act(() => root.querySelector('button')!.click()), errors };
}

test('extensions come to life with the page, or when it is idle', async () => {
  const { text } = await visit(false);
  expect(text()).toContain('banner ready');
  await waitFor(() => expect(text()).toContain('banner later'));
  expect(new Set(ran)).toEqual(new Set(['ready', 'later']));
});

test('after a page was blocked, extensions stay as the server made them, and what is around them is alive', async () => {
  const { text, click, errors } = await visit(true);
  expect(text()).toContain('banner ready');
  expect(text()).not.toContain('banner later');
  click();
  expect(text()).toContain('1');
  expect([ran, errors]).toEqual([[], []]);
});
