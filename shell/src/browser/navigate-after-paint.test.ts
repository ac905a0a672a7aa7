import { createBrowserRouter, createMemoryRouter } from 'react-router';
import { navigateAfterPaint } from './navigate-after-paint.ts';

function aRouter() {
  const loader = jest.fn(() => null);
  const router = navigateAfterPaint(createMemoryRouter([{ path: '/' }, { path: '/there', loader }]));
  return { router, loader };
}

test('a navigation → begins after the next frame, and arrives', async () => {
  const { router, loader } = aRouter();
  const order: string[] = [];
  loader.mockImplementation(() => {
    order.push('loader');
    return null;
  });
  requestAnimationFrame(() => order.push('frame'));
  await router.navigate('/there');
  expect(order).toEqual(['frame', 'loader']);
  expect(router.state.location.pathname).toBe('/there');
});

test('two links tapped before the frame → the second counts', async () => {
  const { router } = aRouter();
  await Promise.all([router.navigate('/there'), router.navigate('/')]);
  expect(router.state.location.pathname).toBe('/');
});

test('navigate(-1) → one page back', async () => {
  const { router } = aRouter();
  await router.navigate('/there');
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/');
});

test('Back before the frame → a replacement does not overwrite the page before', async () => {
  const router = navigateAfterPaint(createBrowserRouter([{ path: '/' }, { path: '/there' }]));
  await router.navigate('/');
  await router.navigate('/there', { state: { compose: true } });
  const replaced = router.navigate('/there', { replace: true, state: null });
  const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await Promise.all([replaced, back]);
  expect(router.state.location.pathname).toBe('/');
  expect(window.location.pathname).toBe('/');
  router.dispose();
});

test('two replacements before the frame → the second counts', async () => {
  const router = navigateAfterPaint(createBrowserRouter([{ path: '/' }]));
  await Promise.all(['/?page=2', '/?page=3'].map((to) => router.navigate(to, { replace: true })));
  expect(router.state.location.search).toBe('?page=3');
  router.dispose();
});

test('a revalidation begins before the frame → a navigation without loaders runs them all the same', async () => {
  const { router, loader } = aRouter();
  await router.navigate('/there');
  const second = Promise.withResolvers<null>();
  loader.mockClear().mockReturnValueOnce(second.promise as never);
  const replaced = router.navigate('/there', { replace: true, defaultShouldRevalidate: false });
  const revalidated = router.revalidate();
  await Promise.all([replaced, revalidated]);
  expect(loader).toHaveBeenCalledTimes(2);
  await router.navigate('/there', { replace: true, defaultShouldRevalidate: false });
  expect(loader).toHaveBeenCalledTimes(2);
});
