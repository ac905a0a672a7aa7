import { ENDPOINTS, OUTBOX_DATABASE, type BodyOf, type User } from '@nightlark/contract';

/*
 * Background Sync, imported by the service worker: sends a member's queued messages once online, even without an open page
 * (decision 115). The queue belongs to the pages (`mf-chat/src/outbox`): the worker takes the same Web Lock, sends the stored requests
 * in the same order, and leaves rejected messages for a page to show.
 */
declare const self: ServiceWorkerGlobalScope;

/** What this worker reads of a stored message (`mf-chat/src/outbox/store.ts`). */
interface Stored {
  place: number;
  to: number;
  failure: object | null;
  request: BodyOf<'sendMessage'> | null;
}

/** Missing in TypeScript's types. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Status codes of transient errors: the sync is retried. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504];
const [METHOD, ADDRESS] = ENDPOINTS.sendMessage;

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === OUTBOX_DATABASE) (event as SyncEvent).waitUntil(sendWaiting());
});

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

/** Null if it cannot be opened. If it does not exist, the aborted upgrade avoids creating an empty one. */
async function openOutbox(): Promise<IDBDatabase | null> {
  const request = self.indexedDB.open(OUTBOX_DATABASE);
  request.onupgradeneeded = () => request.transaction!.abort();
  const database = await done(request).catch(() => null);
  // A logout may delete the database, which an open connection would block.
  if (database) database.onversionchange = () => database.close();
  return database;
}

/** If it rejects, the browser fires the sync event again, with increasing delays. */
async function sendWaiting(): Promise<void> {
  const database = await openOutbox();
  if (!database) return;
  try {
    const response = await fetch(`/api/${ENDPOINTS.getUser[1]}`, { headers: { accept: 'application/json' } });
    const user = response.ok ? ((await response.json()) as { user: User | null }).user : null;
    if (user) await self.navigator.locks.request(`${OUTBOX_DATABASE}-${user.id}`, () => sendAll(database, user.id));
    else if (!response.ok) throw new Error(`${ENDPOINTS.getUser[1]} answered ${response.status}`);
  } finally {
    database.close();
  }
}

async function sendAll(database: IDBDatabase, user: number): Promise<void> {
  const items = () => database.transaction('items', 'readwrite').objectStore('items');
  const held = new Set<number>();
  let isLater = false;
  try {
    for (const { to, failure, request, place } of (await done(items().index('user').getAll(user))) as Stored[]) {
      if (held.has(to)) continue;
      const response = failure || !request ? null : await send(request);
      if (response?.ok) await done(items().delete(place));
      else held.add(to);
      isLater ||= response !== null && PASSING.includes(response.status);
    }
  } finally {
    // After an error too: earlier messages may have been sent.
    const channel = new BroadcastChannel(`${OUTBOX_DATABASE}-${user}`);
    channel.postMessage({ is: 'changed' });
    channel.close();
  }
  if (isLater) throw new Error('some are sent later');
}

const send = (request: BodyOf<'sendMessage'>) =>
  fetch(`/api/${ADDRESS}`, { method: METHOD, headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });
