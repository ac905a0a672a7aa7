/** @jest-environment node */
import { ENDPOINTS, OUTBOX_DATABASE } from '@nightlark/contract';
import { IDBFactory } from 'fake-indexeddb';
import { jest } from '@jest/globals';

const MEMBER = 7;
const [METHOD, ADDRESS] = ENDPOINTS.sendMessage;

interface Item {
  to: number;
  user?: number;
  failure?: object | null;
  /** Null for a photo that is not uploaded yet. */
  request?: null;
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

/** Creates the outbox database as pages do, and runs the worker's script with it. */
async function aWorker(items: readonly Item[], { user = MEMBER as number | null, answers = [] as number[] } = {}) {
  const indexedDB = new IDBFactory();
  if (items.length > 0) {
    const opening = indexedDB.open(OUTBOX_DATABASE, 1);
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('items', { keyPath: 'place', autoIncrement: true });
      store.createIndex('user', 'user');
      store.createIndex('client_id', 'client_id', { unique: true });
    };
    const db = await done(opening);
    const store = db.transaction('items', 'readwrite').objectStore('items');
    for (const [index, item] of items.entries()) {
      const client_id = `id-${index}`;
      await done(
        store.add({ user: MEMBER, failure: null, client_id, request: { profile: item.to, client_id, text: `${index}` }, ...item }),
      );
    }
    db.close();
  }
  const listeners = new Map<string, (event: object) => void>();
  const sent: string[] = [];
  const turns: string[] = [];
  const told: unknown[] = [];
  const scope = {
    indexedDB,
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    navigator: { locks: { request: (name: string, work: () => Promise<void>) => (turns.push(name), work()) } },
  };
  const fetch = (url: string, init: RequestInit = {}) => {
    if (url === '/api/user.php') return Promise.resolve(Response.json({ user: user && { id: user } }));
    sent.push(`${init.method} ${url} ${(JSON.parse(init.body as string) as { text: string }).text}`);
    const status = answers.shift() ?? 201;
    return status === 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(null, { status }));
  };
  class Channel {
    postMessage(message: unknown) {
      told.push(message);
    }
    close() {}
  }
  Object.assign(globalThis, { self: scope, fetch, BroadcastChannel: Channel });
  jest.resetModules();
  await import('./sw-outbox.ts');
  return {
    sent: () => sent.map((line) => line.replace(`${METHOD} /api/${ADDRESS} `, '')),
    turns,
    told,
    async syncs(tag = OUTBOX_DATABASE): Promise<void> {
      const work: Promise<unknown>[] = [];
      listeners.get('sync')!({ tag, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
      await Promise.all(work);
    },
    async left(): Promise<string[]> {
      const db = await done(indexedDB.open(OUTBOX_DATABASE));
      const all = await done(db.transaction('items').objectStore('items').getAll());
      db.close();
      return (all as { request: { text: string } | null }[]).map(({ request }) => request?.text ?? 'photo');
    },
  };
}

test('the connection is back → all waiting messages are sent in order, under the lock of the pages, which are notified', async () => {
  const worker = await aWorker([{ to: 1 }, { to: 2 }, { to: 1 }]);
  await worker.syncs();
  expect(worker.sent()).toEqual(['0', '1', '2']);
  expect(await worker.left()).toEqual([]);
  expect(worker.turns).toEqual([`${OUTBOX_DATABASE}-${MEMBER}`]);
  expect(worker.told).toEqual([{ is: 'changed' }]);
});

test('one is held, or refused → it stays with those behind it, the others are sent', async () => {
  const worker = await aWorker([{ to: 1, failure: { code: 'x' } }, { to: 1 }, { to: 2 }, { to: 2 }], { answers: [402] });
  await worker.syncs();
  expect(worker.sent()).toEqual(['2']);
  expect(await worker.left()).toEqual(['0', '1', '2', '3']);
});

test('a photo is not uploaded yet → left for a page with those behind it, the others are sent', async () => {
  const worker = await aWorker([{ to: 1, request: null }, { to: 1 }, { to: 2 }]);
  await worker.syncs();
  expect(worker.sent()).toEqual(['2']);
  expect(await worker.left()).toEqual(['photo', '1']);
});

test('the server is unavailable → the sync fails so that the browser retries it, nothing is lost', async () => {
  const worker = await aWorker([{ to: 1 }, { to: 2 }], { answers: [503, 201] });
  await expect(worker.syncs()).rejects.toThrow('later');
  expect(await worker.left()).toEqual(['0']);
});

test('the connection is lost after one was sent → pages are notified, the remaining ones are tried later', async () => {
  const worker = await aWorker([{ to: 1 }, { to: 2 }], { answers: [201, 0] });
  await expect(worker.syncs()).rejects.toThrow('Failed to fetch');
  expect(worker.told).toEqual([{ is: 'changed' }]);
  expect(await worker.left()).toEqual(['1']);
});

test.each([
  ['nobody is logged in', null],
  ['another member is', 8],
])('%s → nothing is sent', async (_, user) => {
  const worker = await aWorker([{ to: 1 }], { user });
  await worker.syncs();
  expect(worker.sent()).toEqual([]);
  expect(await worker.left()).toEqual(['0']);
});

test('another member logs in meanwhile → the server refuses what names its sender, and it stays for a page', async () => {
  const worker = await aWorker([{ to: 1 }, { to: 2 }], { answers: [403, 403] });
  await worker.syncs();
  expect(await worker.left()).toEqual(['0', '1']);
});

test('there is no outbox, or another is meant → nothing happens', async () => {
  const empty = await aWorker([]);
  await empty.syncs();
  const worker = await aWorker([{ to: 1 }]);
  await worker.syncs('else');
  expect([empty.sent(), worker.sent()]).toEqual([[], []]);
});
