/*
 * Sends what waits in a member's outbox once there is a connection and no page that does it, imported by the worker (decision 106).
 * The queue is the pages' (`mf-chat/src/outbox`): this takes the same turn as they do, sends what they would, in their order, and
 * leaves what is refused for a page to show.
 */
const OUTBOX = 'outbox';
/** Answers after which the same is sent again by itself. */
const PASSING = [408, 429, 500, 502, 503, 504];

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendWaiting());
});

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Null where there is none. */
async function openOutbox() {
  const request = self.indexedDB.open(OUTBOX);
  request.onupgradeneeded = () => request.transaction.abort();
  const database = await done(request).catch(() => null);
  // A logout deletes it.
  if (database) database.onversionchange = () => database.close();
  return database;
}

/** The browser calls again, later and later, as long as this rejects. */
async function sendWaiting() {
  const database = await openOutbox();
  if (!database) return;
  try {
    const response = await fetch('/api/user.php', { headers: { accept: 'application/json' } });
    const user = response.ok ? (await response.json()).user : null;
    if (user) await self.navigator.locks.request(`${OUTBOX}-${user.id}`, () => sendAll(database, user.id));
    else if (!response.ok) throw new Error(`user.php answered ${response.status}`);
  } finally {
    database.close();
  }
}

async function sendAll(database, user) {
  const items = () => database.transaction('items', 'readwrite').objectStore('items');
  const held = new Set();
  let isLater = false;
  try {
    for (const { to, failure, request, place } of await done(items().index('user').getAll(user))) {
      if (held.has(to)) continue;
      const response = failure || !request ? null : await send(request);
      if (response?.ok) await done(items().delete(place));
      else held.add(to);
      isLater ||= response !== null && PASSING.includes(response.status);
    }
  } finally {
    // Some may be sent even if the connection is lost after them.
    const channel = new BroadcastChannel(`${OUTBOX}-${user}`);
    channel.postMessage({ is: 'changed' });
    channel.close();
  }
  if (isLater) throw new Error('some are sent later');
}

const send = (request) =>
  fetch('/api/chat.php', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });
