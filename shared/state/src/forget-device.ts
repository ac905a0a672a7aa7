import { OUTBOX_DATABASE } from '@nightlark/contract';

const TIMEOUT_MS = 1_500;

async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  // Whoever uses this device next must not be told of this member's messages.
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

async function forgetFiles(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Open tabs give the database up when they hear of it. */
async function forgetUnsent(): Promise<void> {
  if (!('indexedDB' in window)) return;
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(OUTBOX_DATABASE);
    request.onsuccess = request.onerror = () => resolve();
  });
}

/** After a logout: nothing on this device tells of the member any more. Never fails, and never holds the logout up for long. */
export async function forgetDevice(): Promise<void> {
  const all = Promise.allSettled([forgetPush(), forgetFiles(), forgetUnsent(), navigator.clearAppBadge?.()]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
