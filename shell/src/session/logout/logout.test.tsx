import { OUTBOX_DATABASE } from '@nightlark/contract';
import { unsentAtom, useLogout, type UnsentMessage } from '@nightlark/state';
import { aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'jotai';
import { Logout } from './logout.tsx';

interface Item extends UnsentMessage {
  user: number;
}
const item = (user: number, changes: Partial<Item> = {}): Item => ({ user, to: 9, conversation: 5, ...changes });

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

function LogoutButton() {
  const logout = useLogout();
  return <button onClick={() => void logout()}>{'Logout'}</button>;
}
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true; }; // prettier-ignore
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) { this.open = false; }; // prettier-ignore
});
afterEach(() => Reflect.deleteProperty(window, 'indexedDB'));

/** Member 7 presses Logout. */
async function logOut(factory: IDBFactory, { inTab = [] as UnsentMessage[], api = { logout: null } as ApiAnswers } = {}) {
  Object.defineProperty(window, 'indexedDB', { value: factory, configurable: true });
  const store = createStore();
  store.set(unsentAtom, inTab);
  const shown = renderScreen(
    <>
      <LogoutButton />
      <Logout />
    </>,
    { user: aUser({ id: 7 }), store, api, path: '/settings', route: '/settings' },
  );
  await shown.user.click(screen.getByRole('button', { name: 'Logout' }));
  return { ...shown, names: () => shown.calls.map(({ name }) => name) };
}

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

test('a message is in the tab’s memory only → asked about it, too', async () => {
  const { names } = await logOut(await anOutbox([]), { inTab: [{ to: 9, conversation: 5 }] });
  expect(await screen.findByRole('dialog', { name: 'You have 1 message that was not sent' })).toBeVisible();
  expect(names()).toEqual([]);
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
