import { createBrowserRouter, UNSAFE_createRouter as createRouter, type RouteObject, type RouterState } from 'react-router';
import { createDeferredRouter } from './deferred-router.ts';

const hydrationData = { loaderData: { root: null, here: 'here' } };

/** A page at `/here`, behind `/there`. */
function aPage({ fails = 0, hydration = hydrationData as Partial<typeof hydrationData> } = {}) {
  const loader = jest.fn(() => 'loaded');
  const children = ['here', 'there'].map((id) => ({ id, path: `/${id}`, loader, element: id }));
  const routes: RouteObject[] = [{ id: 'root', loader: () => null, element: 'root', children }];
  window.history.pushState(null, '', '/there');
  window.history.pushState(null, '', '/here?page=2');
  let left = fails;
  const load = jest.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch');
    return createRouter;
  });
  const init = { routes, hydrationData: hydration };
  return { ...createDeferredRouter(init, load), init, loading: load, loader };
}

/** Until the router says that a navigation has ended there. */
const arrivalAt = (router: ReturnType<typeof aPage>['router'], path: string) =>
  new Promise<void>((resolve) => {
    router.subscribe(({ location, navigation }) => location.pathname === path && navigation.state === 'idle' && resolve());
  });

test('the page starts as it does with react-router’s own', async () => {
  const { router, load, loading, init } = aPage();
  const own = createBrowserRouter(init.routes, { hydrationData });
  const routesOf = ({ matches }: RouterState) => matches.map(({ route, ...match }) => ({ ...match, id: route.id, element: route.element }));
  const { matches: _, ...state } = own.state;
  own.dispose();
  expect(router.state).toMatchObject(state);
  expect(Object.keys(router.state).sort()).toEqual(Object.keys(own.state).sort());
  expect(routesOf(router.state)).toEqual(routesOf(own.state));
  expect(loading).not.toHaveBeenCalled();
  await load();
  expect(router.state).toMatchObject(state);
  expect(router.routes.map(({ id }) => id)).toEqual(['root']);
});

test('a failed loader’s page starts with the error', () => {
  const { router } = aPage({ hydration: { loaderData: { root: null }, errors: { here: 'away' } } as never });
  expect(router.state).toMatchObject({ initialized: true, errors: { here: 'away' } });
});

test('data is missing → the router comes at once and loads it', async () => {
  const { router, loading } = aPage({ hydration: { loaderData: { root: null } } as never });
  expect(router.state).toMatchObject({ initialized: false, renderFallback: true });
  expect(loading).toHaveBeenCalled();
  await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()));
  expect(router.state.loaderData).toEqual({ root: null, here: 'loaded' });
});

test('navigations before the router is there → wait for it; it is loaded once, and who listened is told', async () => {
  const { router, loading } = aPage();
  const heard = jest.fn();
  router.subscribe(({ location }) => heard(location.pathname));
  const stop = router.subscribe(() => heard('stopped'));
  stop();
  await Promise.all([router.navigate('/there'), router.navigate('/there?page=3')]);
  expect(router.state.location).toMatchObject({ pathname: '/there', search: '?page=3' });
  expect(heard).toHaveBeenLastCalledWith('/there');
  expect(heard).not.toHaveBeenCalledWith('stopped');
  expect(loading).toHaveBeenCalledTimes(1);
});

test('a navigation before the router is there → shown as one that loads, until it arrives', async () => {
  const { router } = aPage();
  const heard: string[] = [];
  router.subscribe(({ navigation: { state, location } }) => heard.push(`${state} ${location?.pathname ?? ''}`));
  const arrived = router.navigate('/there?page=3');
  expect(heard).toEqual(['loading /there']);
  expect(router.state.navigation.location).toMatchObject({ pathname: '/there', search: '?page=3' });
  await arrived;
  expect(heard.at(-1)).toBe('idle ');
  expect(router.state.navigation.state).toBe('idle');
});

test('Back before the router is there → the page before', async () => {
  const { router } = aPage();
  const arrived = arrivalAt(router, '/there');
  window.history.back();
  await arrived;
  expect(router.state.matches.at(-1)!.route.id).toBe('there');
  expect(router.state.loaderData).toMatchObject({ there: 'loaded' });
});

test('a fetch and a revalidation run', async () => {
  const { router } = aPage();
  const heard: unknown[] = [];
  router.subscribe(({ fetchers }) => heard.push(fetchers.get('one')?.data));
  router.getFetcher('one');
  await router.fetch('one', 'here', '/there');
  expect(heard.at(-1)).toBe('loaded');
  await router.revalidate();
  expect(router.state.loaderData).toMatchObject({ here: 'loaded' });
  router.deleteFetcher('one');
});

test('what blocks navigations before blocks them then, unless it is gone', async () => {
  const { router, load } = aPage();
  router.getBlocker('gone', () => true);
  router.deleteBlocker('gone');
  await router.navigate('/there');
  expect(router.state.location.pathname).toBe('/there');
  const second = aPage();
  second.router.getBlocker('stays', () => true);
  await second.router.navigate('/there');
  expect(second.router.state.location.pathname).toBe('/here');
  await load();
});

test('the router could not be loaded → the next who needs it tries again', async () => {
  const { router, load, loading } = aPage({ fails: 1 });
  await expect(load()).rejects.toThrow('Failed to fetch');
  await router.navigate('/there');
  expect(router.state.location.pathname).toBe('/there');
  expect(loading).toHaveBeenCalledTimes(2);
});

test('… and again not → the page is loaded from the server', async () => {
  const { router } = aPage({ fails: 1 });
  await router.navigate('#there');
  expect(window.location.hash).toBe('#there');
});
