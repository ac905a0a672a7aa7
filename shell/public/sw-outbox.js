/*
 * Background Sync, imported by the service worker: sends a member's queued messages once online, even without an open page
 * (decision 115). The queue belongs to the pages (`mf-chat/src/outbox`): the worker takes the same Web Lock, sends the stored requests
 * in the same order, and leaves rejected messages for a page to show.
 */
const OUTBOX = 'outbox';
/** Status codes of transient errors: the sync is retried. */
const PASSING = [408, 429, 500, 502, 503, 504];

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendWaiting());
});

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Null if it cannot be opened. If it does not exist, the aborted upgrade avoids creating an empty one. */
async function openOutbox() {
  const request = self.indexedDB.open(OUTBOX);
  request.onupgradeneeded = () => request.transaction.abort();
  const database = await done(request).catch(() => null);
  // A logout deletes the database, which an open connection would block.
  if (database) database.onversionchange = () => database.close();
  return database;
}

/** If it rejects, the browser fires the sync event again, with increasing delays. */
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
    // After an error too: earlier messages may have been sent.
    const channel = new BroadcastChannel(`${OUTBOX}-${user}`);
    channel.postMessage({ is: 'changed' });
    channel.close();
  }
  if (isLater) throw new Error('some are sent later');
}

const send = (request) =>
  fetch('/api/chat.php', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });
