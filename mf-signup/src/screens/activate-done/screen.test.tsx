import { userAtom } from '@nightlark/state';
import { aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as activateDone from './screen.tsx';

test('a good code is posted once and leads to the three cards', async () => {
  const user = aUser();
  const { calls } = renderScreen(activateDone, {
    path: '/activate/done?code=abc',
    route: '/activate/done',
    api: { activate: { user }, getUser: { user } },
  });
  expect(await screen.findByRole('heading', { name: 'You’re in. Welcome!' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Complete my profile' })).toHaveAttribute('href', '/complete-signup');
  expect(screen.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/premium');
  expect(screen.getByRole('link', { name: 'Show all members' })).toHaveAttribute('href', '/members');
  expect(calls.filter(({ name }) => name === 'activate')).toHaveLength(1);
});

test('a spent code leads to the error page', async () => {
  renderScreen(activateDone, { path: '/activate/done?code=abc', route: '/activate/done', api: { activate: failWith('link_invalid') } });
  expect(await screen.findByText('Elsewhere: /activate/error')).toBeVisible();
});

test('another page is opened before the answer → that page stays, and the address is confirmed', async () => {
  const user = aUser();
  const { promise, resolve } = Promise.withResolvers<{ user: typeof user }>();
  const { calls, router, store } = renderScreen(activateDone, {
    path: '/activate/done?code=abc',
    route: '/activate/done',
    api: { activate: () => promise, getUser: { user } },
  });
  await waitFor(() => expect(calls.some(({ name }) => name === 'activate')).toBe(true));
  await act(() => router.navigate('/members'));
  const { location } = router.state;
  resolve({ user });
  await waitFor(() => expect(store.get(userAtom)).toEqual(user));
  expect(router.state.location).toBe(location);
});

test.each<[string, ApiAnswers['activate']]>([
  ['the server failed', failWith('unexpected', { message: 'Later' })],
  ['too many requests', failWith('too_many_requests', { message: 'Later' })],
])('%s → said, and the same code can be tried again', async (_, failure) => {
  let answer = failure;
  const user = aUser();
  const view = renderScreen(activateDone, {
    path: '/activate/done?code=abc',
    route: '/activate/done',
    api: { activate: (call) => (typeof answer === 'function' ? answer(call) : answer!), getUser: { user } },
  });
  expect(await screen.findByText('Later')).toBeVisible();
  expect(view.router.state.location.search).toBe('?code=abc');
  const { promise, resolve } = Promise.withResolvers<{ user: typeof user }>();
  answer = () => promise;
  const retry = screen.getByRole('button', { name: 'Try again' });
  retry.focus();
  await view.user.keyboard('{Enter}');
  expect(retry).toHaveFocus();
  expect(retry).toHaveAttribute('aria-busy', 'true');
  resolve({ user });
  expect(await screen.findByRole('heading', { name: 'You’re in. Welcome!' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Complete my profile' })).toHaveFocus();
  expect(view.calls.filter(({ name }) => name === 'activate').map(({ body }) => body)).toEqual([{ code: 'abc' }, { code: 'abc' }]);
});

test('without a code and logged out there is nothing to welcome, but a way on', async () => {
  renderScreen(activateDone, { path: '/activate/done' });
  expect(await screen.findByRole('heading', { name: 'Activation failed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Factivate%2Ferror');
});

test('a good code in a browser that did not sign up → says that the address is confirmed, and where to log in; a reload does so too', async () => {
  const options = { path: '/activate/done?code=abc', route: '/activate/done', api: { activate: failWith('confirmed_logged_out') } };
  const view = renderScreen(activateDone, options);
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  const { pathname, search } = view.router.state.location;
  view.unmount();
  const { calls } = renderScreen(activateDone, { ...options, path: pathname + search });
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(calls).toEqual([]);
});
