import { STORAGE_KEYS } from '@nightlark/contract';
import { setLeavingSignedOut } from './leaving-signed-out.ts';
import { sessionValue } from './session-value.ts';
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

/**
 * Deletes the member's data from this device: push, caches, badge, and a member's unsent messages. Never rejects, and has a timeout.
 */
async function forgetDevice(memberId: number | undefined): Promise<void> {
  const all = Promise.allSettled([
    forgetPush(),
    forgetFiles(),
    memberId !== undefined && forgetUnsent(memberId),
    navigator.clearAppBadge?.(),
  ]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** Deletes what the member typed into the profile steps, and that they are open. */
function forgetSignup(): void {
  for (const key of [STORAGE_KEYS.signup, STORAGE_KEYS.overlay] as const) sessionValue(key).write(null);
}

/** Before a screen's own question whether to leave it. */
const leaveUnasked = (event: Event) => event.stopImmediatePropagation();

function comeBack(): void {
  setLeavingSignedOut(false);
  window.removeEventListener('beforeunload', leaveUnasked, true);
}

/**
 * Ends the session and navigates with a document load, which discards the member's data, after deleting it from the device.
 * @param end ends the session; resolves to the URL to navigate to, or null if the session continues, as it does if this rejects
 * @param memberId whose unsent messages are deleted, which needs a question first (`useEndSession`); without it, they wait for the
 *   member's next login
 * @throws the error of `end`
 * @example await leaveSignedOut(async () => { await api.call('logout'); return '/'; });
 */
export async function leaveSignedOut(end: () => Promise<string | null>, memberId?: number): Promise<void> {
  setLeavingSignedOut(true);
  try {
    const href = await end();
    if (href === null) {
      setLeavingSignedOut(false);
      return;
    }
    await forgetDevice(memberId);
    // Last: until then the page may store it again.
    forgetSignup();
    // Who stayed would see the member's data without a session.
    window.addEventListener('beforeunload', leaveUnasked, true);
    // The page may be restored from the back/forward cache.
    window.addEventListener('pageshow', comeBack, { once: true });
    window.location.assign(href);
  } catch (error) {
    setLeavingSignedOut(false);
    throw error;
  }
}
