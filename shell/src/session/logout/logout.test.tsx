import { useApi } from '@nightlark/api-client';
import { OUTBOX_DATABASE } from '@nightlark/contract';
import { isLeavingSignedOut, shareUnsent, unsentAtom, useEndSession, useLogout, type UnsentMessage } from '@nightlark/state';
import { aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'jotai';
import { useState } from 'react';
import { Logout } from './logout.tsx';

interface Item extends UnsentMessage {
  user: number;
}
let written = 0;
const item = (user: number, changes: Partial<Item> = {}): Item => ({
  client_id: `m${++written}`,
  user,
  to: 9,
  conversation: 5,
  ...changes,
});

const done = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

/** Creates the outbox database as pages do. */
async function anOutbox(items: readonly Item[]): Promise<IDBFactory> {
  const factory = new IDBFactory();
  const opening = factory.open(OUTBOX_DATABASE, 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('items', { keyPath: 'place', autoIncrement: true });
    store.createIndex('user', 'user');
  };
  const database = await done(opening);
  for (const each of items) await done(database.transaction('items', 'readwrite').objectStore('items').add(each));
  database.close();
  return factory;
}
async function membersIn(factory: IDBFactory): Promise<number[]> {
  const database = await done(factory.open(OUTBOX_DATABASE));
  const items = await done(database.transaction('items').objectStore('items').getAll());
  database.close();
  return (items as Item[]).map(({ user }) => user);
}

function Buttons() {
  const api = useApi();
  const logout = useLogout();
  const endSession = useEndSession();
  const [problem, setProblem] = useState('');
  async function remove() {
    const body = { password: 'secret', reason: 'other' as const };
    await endSession('delete-account', async () => {
      await api.call('deleteAccount', { body });
      return '#deleted';
    }).catch((error: Error) => setProblem(error.message));
  }
  return (
    <>
      <button onClick={() => void logout()}>{'Logout'}</button>
      <button onClick={() => void remove()}>{'Delete'}</button>
      <p>{problem}</p>
    </>
  );
}
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => Reflect.deleteProperty(window, 'indexedDB'));
// As if the page came back: until then screens are left unasked after a logout.
afterEach(() => void window.dispatchEvent(new Event('pageshow')));

/** Member 7 presses a button. */
async function press(
  button: string,
  factory: IDBFactory,
  { inTab = [] as UnsentMessage[], api = {} as ApiAnswers, route = '/settings' } = {},
) {
  Object.defineProperty(window, 'indexedDB', { value: factory, configurable: true });
  const store = createStore();
  store.set(unsentAtom, inTab);
  const shown = renderScreen(
    <>
      <Buttons />
      <Logout />
    </>,
    {
      user: aUser({ id: 7 }),
      store,
      api: { logout: null, deleteAccount: { delete_at: '2026-12-05T10:00:00Z' }, ...api },
      path: '/settings',
      route,
    },
  );
  await shown.user.click(screen.getByRole('button', { name: button }));
  return { ...shown, names: () => shown.calls.map(({ name }) => name) };
}
const logOut = (...rest: Parameters<typeof press> extends [string, ...infer Rest] ? Rest : never) => press('Logout', ...rest);

describe('a screen has unsaved changes', () => {
  const ask = (event: Event) => event.preventDefault();
  beforeEach(() => addEventListener('beforeunload', ask));
  afterEach(() => removeEventListener('beforeunload', ask));

  test('the member stays → still logged in, on the same page', async () => {
    const { user, router, names } = await logOut(await anOutbox([]));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(question).toHaveTextContent('What you changed would be lost.');
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([names(), router.state.location.pathname]).toEqual([[], '/settings']);
  });

  test('and a message is unsent → one question about both', async () => {
    await logOut(await anOutbox([item(7)]));
    const question = await screen.findByRole('dialog', { name: 'You have 1 message that was not sent' });
    expect(question).toHaveTextContent('What you changed would be lost.');
  });

  test('the member logs out anyway → logged out', async () => {
    const { user, names } = await logOut(await anOutbox([]));
    await user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
    await waitFor(() => expect(names()).toEqual(['logout']));
  });
});

test('two members of this device have unsent messages → asked about the own ones; logging out anyway deletes those alone', async () => {
  const factory = await anOutbox([item(7), item(8), item(7)]);
  const { user, names } = await logOut(factory);
  expect(await screen.findByRole('dialog', { name: 'You have 2 messages that were not sent' })).toBeVisible();
  expect(names()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Log out anyway' }));
  await waitFor(() => expect(names()).toEqual(['logout']));
  await waitFor(async () => expect(await membersIn(factory)).toEqual([8]));
});

test.each([
  ['in a conversation', 5, '/chats/5'],
  ['as the first message to a member', null, '/members/9/chat'],
])('a message waits %s, and the member stays → still logged in, led there, nothing deleted', async (_, conversation, path) => {
  const factory = await anOutbox([item(7, { conversation }), item(7, { to: 3, conversation: 6 })]);
  const { user, names } = await logOut(factory);
  await user.click(await screen.findByRole('button', { name: 'Stay and send' }));
  expect(await screen.findByText(`Elsewhere: ${path}`)).toBeVisible();
  expect(names()).toEqual([]);
  expect(await membersIn(factory)).toEqual([7, 7]);
});

test('another page is opened beneath the question, by a link in a toast → it is closed, the member stays', async () => {
  const { router, names } = await logOut(await anOutbox([item(7)]), { route: '/settings/:part?' });
  expect(await screen.findByRole('dialog')).toBeVisible();
  await act(() => router.navigate('/settings/devices'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toEqual([]);
});

test('a message is in the tab’s memory only → asked about it, too', async () => {
  const { names } = await logOut(await anOutbox([]), { inTab: [item(7)] });
  expect(await screen.findByRole('dialog', { name: 'You have 1 message that was not sent' })).toBeVisible();
  expect(names()).toEqual([]);
});

describe('another tab is open', () => {
  let stop = () => {};
  afterEach(() => stop());

  test('a message is in its memory only → asked about it, too, and led to its conversation', async () => {
    stop = shareUnsent(7, () => [item(7)]);
    const { user, names } = await logOut(await anOutbox([]));
    expect(await screen.findByRole('dialog', { name: 'You have 1 message that was not sent' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay and send' }));
    expect(await screen.findByText('Elsewhere: /chats/5')).toBeVisible();
    expect(names()).toEqual([]);
  });

  test('it shows the stored messages, too → each counts once', async () => {
    const [one, two] = [item(7), item(7)];
    stop = shareUnsent(7, () => [one, two]);
    await logOut(await anOutbox([one]));
    expect(await screen.findByRole('dialog', { name: 'You have 2 messages that were not sent' })).toBeVisible();
  });

  test('it belongs to another member → logged out without a question', async () => {
    stop = shareUnsent(8, () => [item(8)]);
    const { names } = await logOut(await anOutbox([]));
    await waitFor(() => expect(names()).toEqual(['logout']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test.each([
  ['only another member has', [item(8)], [8]],
  ['nobody has', [], null],
])('%s unsent messages → logged out without a question', async (_, items, left) => {
  const factory = await anOutbox(items);
  const { names } = await logOut(factory);
  await waitFor(() => expect(names()).toEqual(['logout']));
  expect(screen.queryByRole('dialog')).toBeNull();
  if (left) expect(await membersIn(factory)).toEqual(left);
  else await waitFor(async () => expect(await factory.databases()).toEqual([]));
});

test('logging out anyway fails → said, and nothing is deleted', async () => {
  const factory = await anOutbox([item(7)]);
  const { user } = await logOut(factory, { api: { logout: failWith('unavailable', { message: 'Later, please' }) } });
  await user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
  expect(await screen.findByText('Later, please')).toBeVisible();
  expect(await membersIn(factory)).toEqual([7]);
});

test('pressed twice → logged out once, without an error', async () => {
  const { user, names } = await logOut(await anOutbox([]));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(isLeavingSignedOut()).toBe(true));
  await waitFor(() => expect(names()).toEqual(['logout']));
  expect(screen.getByRole('status', { name: 'Toasts' })).toBeEmptyDOMElement();
});

test('logging out anyway is under way → it is too late to stay', async () => {
  let answer = () => {};
  const { user, router, names } = await logOut(await anOutbox([item(7)]), {
    api: { logout: () => new Promise((resolve) => (answer = () => resolve(null))) },
  });
  await user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
  await waitFor(() => expect(names()).toEqual(['logout']));
  await user.click(screen.getByRole('button', { name: 'Stay and send' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(router.state.location.pathname).toBe('/settings');
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the account is deleted', () => {
  test('with unsent messages → asked first; going on deletes the account and the own messages alone', async () => {
    const factory = await anOutbox([item(7), item(8)]);
    const { user, names } = await press('Delete', factory);
    expect(await screen.findByRole('dialog', { name: 'You have 1 message that was not sent' })).toHaveTextContent(
      'If you delete your account now, the message is deleted too.',
    );
    expect(names()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete account anyway' }));
    await waitFor(() => expect(window.location.hash).toBe('#deleted'));
    expect([names(), await membersIn(factory)]).toEqual([['deleteAccount'], [8]]);
  });

  test.each([
    ['stays and sends', 'Stay and send', 'Elsewhere: /chats/5'],
    ['closes the question', 'Close', null],
  ])('the member %s → the account stays, and nothing is deleted', async (_, button, led) => {
    const factory = await anOutbox([item(7)]);
    const { user, names } = await press('Delete', factory);
    await user.click(await screen.findByRole('button', { name: button }));
    if (led) expect(await screen.findByText(led)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([names(), await membersIn(factory)]).toEqual([[], [7]]);
  });

  test('the deletion is refused → the error is shown, nothing is deleted, and the next attempt asks again', async () => {
    const factory = await anOutbox([item(7)]);
    const { user, names } = await press('Delete', factory, {
      api: { deleteAccount: failWith('password_incorrect', { message: 'Wrong' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete account anyway' }));
    expect(await screen.findByText('Wrong')).toBeVisible();
    expect([names(), await membersIn(factory)]).toEqual([['deleteAccount'], [7]]);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('without unsent messages → no question', async () => {
    const { names } = await press('Delete', await anOutbox([item(8)]));
    await waitFor(() => expect(names()).toEqual(['deleteAccount']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('pressed before the page is awake → logged out once it is', async () => {
  Object.defineProperty(window, 'indexedDB', { value: await anOutbox([]), configurable: true });
  let wake = () => {};
  function Page() {
    const [isAwake, setAwake] = useState(false);
    wake = () => setAwake(true);
    return (
      <>
        <Buttons />
        {isAwake && <Logout />}
      </>
    );
  }
  const { user, calls } = renderScreen(<Page />, { user: aUser({ id: 7 }), api: { logout: null }, path: '/settings', route: '/settings' });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(calls).toEqual([]);
  act(wake);
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['logout']));
});

test('its code does not come → the page is loaded anew', async () => {
  // Of jsdom, which can't load another document.
  const reload = jest.spyOn(console, 'error').mockReturnValue();
  jest.useFakeTimers();
  try {
    renderScreen(<Buttons />, { user: aUser({ id: 7 }), path: '/settings', route: '/settings' });
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    jest.advanceTimersByTime(9_999);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(String(reload.mock.calls[0]![0])).toMatch(/navigation/);
  } finally {
    jest.useRealTimers();
    reload.mockRestore();
  }
});
