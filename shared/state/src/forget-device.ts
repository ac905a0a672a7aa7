import { forgetUnsent } from './unsent.ts';

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

/** Deletes the member's data from this device: push, caches, badge, and a member's unsent messages. Never rejects, and has a timeout. */
export async function forgetDevice(memberId: number | undefined): Promise<void> {
  const all = Promise.allSettled([
    forgetPush(),
    forgetFiles(),
    memberId !== undefined && forgetUnsent(memberId),
    navigator.clearAppBadge?.(),
  ]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
