import { refreshHandlerAtom } from '@nightlark/state';
import { aUser, failWith, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import * as mailChange from './screen.tsx';

const options = { path: '/mail-change/do?code=abc', route: '/mail-change/do' };
const press = async ({ user }: Pick<ReturnType<typeof renderScreen>, 'user'>) =>
  user.click(screen.getByRole('button', { name: 'Confirm' }));

test('opened, as by a mail scanner that runs script → nothing happens until the button is pressed', async () => {
  const view = renderScreen(mailChange, { ...options, api: { changeMail: { outcome: 'changed' } } });
  expect(screen.getByRole('heading', { name: 'Confirm the change' })).toBeVisible();
  expect(view.calls).toEqual([]);
  await press(view);
  expect(view.calls.map(({ body }) => body)).toEqual([{ code: 'abc' }]);
});

test('confirmed, logged in → the new address counts, on to the settings', async () => {
  await press(renderScreen(mailChange, { ...options, user: aUser(), api: { changeMail: { outcome: 'changed' } } }));
  expect(await screen.findByRole('heading', { name: 'Your new address is in place' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the settings' })).toHaveAttribute('href', '/settings');
});

test('confirmed by a visitor → on to the login', async () => {
  await press(renderScreen(mailChange, { ...options, api: { changeMail: { outcome: 'changed' } } }));
  expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

test('undone → says what happened to sessions, deletion and password, and leads on to another link', async () => {
  await press(renderScreen(mailChange, { ...options, api: { changeMail: { outcome: 'undone' } } }));
  expect(await screen.findByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
  expect(screen.getByText(/logged out.*deleted.*password doesn’t work/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send me another link' })).toHaveAttribute('href', '/reset-password');
});

test.each([
  ['changed', 'Your new address is in place'],
  ['undone', 'Your account is yours again'],
] as const)('%s, and the page is loaded again → says the same, without the spent code', async (outcome, title) => {
  const first = renderScreen(mailChange, { ...options, api: { changeMail: { outcome } } });
  await press(first);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  const { pathname, search } = first.router.state.location;
  first.unmount();
  const { calls } = renderScreen(mailChange, { ...options, path: pathname + search });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(calls).toEqual([]);
});

test('undone where one was logged in → the page comes anew, as a visitor’s, and says the same', async () => {
  renderScreen(mailChange, { ...options, path: '/mail-change/do?undone=1' });
  expect(await screen.findByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
});

test('undone with unsent messages on this device → not held up, and they wait for the next login', async () => {
  const indexedDB = { open: jest.fn(), deleteDatabase: jest.fn() };
  Object.defineProperty(window, 'indexedDB', { value: indexedDB, configurable: true });
  // Of jsdom, which can't load another document.
  const navigation = jest.spyOn(console, 'error').mockReturnValue();
  const view = renderScreen(mailChange, { ...options, user: aUser(), api: { changeMail: { outcome: 'undone' } } });
  const { calls, router } = view;
  await press(view);
  await waitFor(() => expect(navigation).toHaveBeenCalled());
  expect(calls.map(({ name }) => name)).toEqual(['changeMail']);
  expect(indexedDB.open).not.toHaveBeenCalled();
  // Back leads to no spent code.
  expect(router.state.location.search).toBe('?undone=1');
  window.dispatchEvent(new Event('pageshow'));
  Reflect.deleteProperty(window, 'indexedDB');
});

test('another page is opened before the answer → that page stays', async () => {
  const { promise, resolve } = Promise.withResolvers<{ outcome: 'changed' }>();
  const refresh = jest.fn(() => Promise.resolve());
  const store = createStore();
  store.set(refreshHandlerAtom, { refresh });
  const view = renderScreen(mailChange, { ...options, store, user: aUser(), api: { changeMail: () => promise } });
  await press(view);
  await act(() => view.router.navigate('/members'));
  const { location } = view.router.state;
  resolve({ outcome: 'changed' });
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(view.router.state.location).toBe(location);
});

test('the server failed → said, and the same link can be tried again', async () => {
  let isAway = true;
  const { promise, resolve } = Promise.withResolvers<{ outcome: 'changed' }>();
  const { user } = renderScreen(mailChange, {
    ...options,
    api: { changeMail: () => (isAway ? failWith('unavailable', { message: 'Later' }) : promise) },
  });
  await press({ user });
  expect(await screen.findByText('Later')).toBeVisible();
  isAway = false;
  const retry = screen.getByRole('button', { name: 'Try again' });
  retry.focus();
  await user.keyboard('{Enter}');
  expect(retry).toHaveFocus();
  expect(retry).toHaveAttribute('aria-busy', 'true');
  resolve({ outcome: 'changed' });
  expect(await screen.findByRole('heading', { name: 'Your new address is in place' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveFocus();
});

test.each([
  ['a link that is spent', options, 'The link is too old'],
  [
    'a link that is spent, without script',
    { ...options, path: '/mail-change/do?refused=link_invalid' },
    'Link expired or invalid, request a new email',
  ],
  ['no code at all', { ...options, path: '/mail-change/do' }, 'The link is not complete. Please open it from the e-mail once more.'],
])('%s, logged out → why not, and on to the login, not to settings that ask for one', async (_, where, words) => {
  const { user } = renderScreen(mailChange, {
    ...where,
    api: { changeMail: failWith('link_invalid', { message: 'The link is too old' }) },
  });
  const button = screen.queryByRole('button', { name: 'Confirm' });
  if (button) await user.click(button);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('link', { name: 'To the settings' })).toBeNull();
});
