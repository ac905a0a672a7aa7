import { forgetDevice } from './forget-device.ts';

let isOnItsWay = false;

/**
 * Ends the session by `end`, which gives the address to lead to, and goes there with a whole new page: nothing of the member stays in
 * this one, nor on the device. Where `end` gives null the session goes on, and the page stays; so it does when `end` throws, which is
 * passed on.
 */
export async function leaveSignedOut(end: () => Promise<string | null>): Promise<void> {
  isOnItsWay = true;
  try {
    const href = await end();
    if (href === null) {
      isOnItsWay = false;
      return;
    }
    await forgetDevice();
    // The browser may bring this very page back.
    window.addEventListener('pageshow', () => (isOnItsWay = false), { once: true });
    window.location.assign(href);
  } catch (error) {
    isOnItsWay = false;
    throw error;
  }
}

/** Whether the session is being ended on purpose: calls that are refused meanwhile must not lead anywhere else. */
export const isLeavingSignedOut = (): boolean => isOnItsWay;
