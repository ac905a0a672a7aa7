import { forgetDevice } from './forget-device.ts';

let isOnItsWay = false;

/**
 * Ends the session and navigates with a document load, which discards the member's data, after deleting it from the device.
 * @param end ends the session; resolves to the URL to navigate to, or null if the session continues, as it does if this rejects
 * @param memberId whose unsent messages are deleted, which needs a question first (`useEndSession`); without it, they wait for the
 *   member's next login
 * @throws the error of `end`
 * @example await leaveSignedOut(async () => { await api.call('logout'); return '/'; });
 */
export async function leaveSignedOut(end: () => Promise<string | null>, memberId?: number): Promise<void> {
  isOnItsWay = true;
  try {
    const href = await end();
    if (href === null) {
      isOnItsWay = false;
      return;
    }
    await forgetDevice(memberId);
    // The page may be restored from the back/forward cache.
    window.addEventListener('pageshow', () => (isOnItsWay = false), { once: true });
    window.location.assign(href);
  } catch (error) {
    isOnItsWay = false;
    throw error;
  }
}

/** Whether a logout is in progress: requests that are rejected meanwhile must not redirect to the login. */
export const isLeavingSignedOut = (): boolean => isOnItsWay;
