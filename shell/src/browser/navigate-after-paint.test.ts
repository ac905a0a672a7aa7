import { createMemoryRouter } from 'react-router';
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
