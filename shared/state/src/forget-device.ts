import { OUTBOX_DATABASE } from '@nightlark/contract';

const TIMEOUT_MS = 1_500;

async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  // The device's next user must not receive this member's notifications.
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

async function forgetFiles(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

/** Only this member's: another member of this device may have unsent messages too. */
async function forgetUnsent(memberId: number): Promise<void> {
  if (!('indexedDB' in window)) return;
  const opening = indexedDB.open(OUTBOX_DATABASE);
  // There is none: it isn't created either.
  opening.onupgradeneeded = () => opening.transaction!.abort();
  const database = await done(opening).catch(() => null);
  if (!database) return;
  const items = database.transaction('items', 'readwrite').objectStore('items');
  const keys = await done(items.index('user').getAllKeys(memberId));
  await Promise.all(keys.map((key) => done(items.delete(key))));
  const left = await done(items.count());
  database.close();
  // Open tabs close it on `versionchange`, which unblocks the deletion.
  if (left === 0) await done(indexedDB.deleteDatabase(OUTBOX_DATABASE));
}

/** Deletes the member's data from this device at logout: push, caches, outbox, badge. Never rejects, and has a timeout. */
export async function forgetDevice(memberId: number | undefined): Promise<void> {
  const all = Promise.allSettled([
    forgetPush(),
    forgetFiles(),
    memberId !== undefined && forgetUnsent(memberId),
    navigator.clearAppBadge?.(),
  ]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
