import { OUTBOX_DATABASE } from '@nightlark/contract';
import { aUser, renderScreen } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { useLogout } from './use-logout.ts';

const done = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

/** Creates the outbox database as pages do. */
async function anOutbox(members: readonly number[]): Promise<IDBFactory> {
  const factory = new IDBFactory();
  const opening = factory.open(OUTBOX_DATABASE, 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('items', { keyPath: 'place', autoIncrement: true });
    store.createIndex('user', 'user');
  };
  const database = await done(opening);
  for (const user of members) await done(database.transaction('items', 'readwrite').objectStore('items').add({ user }));
  database.close();
  return factory;
}
async function membersIn(factory: IDBFactory): Promise<number[]> {
  const database = await done(factory.open(OUTBOX_DATABASE));
  const items = await done(database.transaction('items').objectStore('items').getAll());
  database.close();
  return (items as { user: number }[]).map(({ user }) => user);
}

function LogoutButton() {
  const logout = useLogout();
  return <button onClick={() => void logout()}>{'Log out'}</button>;
}
afterEach(() => Reflect.deleteProperty(window, 'indexedDB'));

async function logOut(factory: IDBFactory): Promise<void> {
  Object.defineProperty(window, 'indexedDB', { value: factory, configurable: true });
  const { user, calls } = renderScreen(<LogoutButton />, { user: aUser({ id: 7 }), api: { logout: null } });
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['logout']));
}

test('two members of this device have unsent messages → a logout deletes those of its own', async () => {
  const factory = await anOutbox([7, 8, 7]);
  await logOut(factory);
  await waitFor(async () => expect(await membersIn(factory)).toEqual([8]));
});

test.each([
  ['only this member has', [7]],
  ['nobody has', []],
])('%s unsent messages → no outbox is left', async (_, members) => {
  const factory = await anOutbox(members);
  await logOut(factory);
  await waitFor(async () => expect(await factory.databases()).toEqual([]));
});
