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

/** Open tabs close the database on `versionchange`, which unblocks the deletion. */
async function forgetUnsent(): Promise<void> {
  if (!('indexedDB' in window)) return;
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(OUTBOX_DATABASE);
    request.onsuccess = request.onerror = () => resolve();
  });
}

/** Deletes the member's data from this device at logout: push, caches, outbox, badge. Never rejects, and has a timeout. */
export async function forgetDevice(): Promise<void> {
  const all = Promise.allSettled([forgetPush(), forgetFiles(), forgetUnsent(), navigator.clearAppBadge?.()]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
