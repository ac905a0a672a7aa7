/** @jest-environment node */
import type { Api } from '@nightlark/api-client';
import { aUser } from '@nightlark/testing/builders/members';
import { use, type ReactNode } from 'react';
import { createStaticHandler, type StaticHandlerContext } from 'react-router';
import { Area } from '../composition/area.tsx';
import { AreaError } from '../screens/error/area-error.tsx';
import { loadMessages } from '../session/load-messages.ts';
import { aPage } from '../testing/a-page.ts';
import { renderApp } from './render-app.tsx';

/** Renders a page with one area. */
async function renderArea(Screen: () => ReactNode, page = aPage()) {
  const routes = [
    {
      id: 'area',
      path: '/',
      element: <Area routeId="area" remote={null} AreaError={AreaError} />,
      children: [{ id: 'screen', index: true, element: <Screen /> }],
    },
  ];
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = (await query(new Request('http://site.example/'))) as StaticHandlerContext;
  const errors: unknown[] = [];
  await loadMessages('en');
  const onError = (error: unknown, routeId: string) => void errors.push(`${routeId}: ${(error as Error).message}`);
  const { head } = await renderApp({
    api: {} as Api,
    apiOf: () => ({}) as Api,
    page,
    remotes: [],
    routes: dataRoutes,
    context,
    onError,
    onExtensionError: () => {},
  });
  return { errors, status: context.statusCode, head };
}

/** … whose first `throwing` renders throw. */
function renderThrowing(throwing: number) {
  let renders = 0;
  return renderArea(() => {
    if (++renders <= throwing) throw new Error('broken');
    return <h1>{'Screen'}</h1>;
  });
}

test('an area that waits for what never comes fails soon, and holds no page', async () => {
  const never = new Promise<never>(() => {});
  const { errors, status } = await renderArea(() => use(never));
  expect({ errors, status }).toEqual({ errors: [expect.stringMatching(/^area: Rendering waited for more than 100 ms/)], status: 500 });
}, 2_000);

test('an area that throws is reported with what it threw', async () => {
  expect(await renderThrowing(Infinity)).toMatchObject({ errors: ['area: broken'], status: 500 });
});

test('an area that throws in one render, and not in the next, is reported too', async () => {
  expect(await renderThrowing(1)).toMatchObject({ errors: [expect.stringMatching(/^area: Rendering failed once/)], status: 500 });
});

test('an area that does not throw is not reported', async () => {
  expect(await renderThrowing(0)).toMatchObject({ errors: [], status: 200 });
});

test.each([
  [{ num_unread_messages: 2, num_new_likes: 3 }, '(5) Search'],
  [{ num_unread_messages: 0, num_new_likes: 0 }, 'Search'],
])('the title has the badges of %j from the server on', async (counts, title) => {
  const { head } = await renderArea(() => <title>{'Search'}</title>, aPage({ user: aUser(counts) }));
  expect(head).toContain(`<title>${title}</title>`);
});
