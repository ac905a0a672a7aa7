import { atom, useStore } from 'jotai';
import { useCallback } from 'react';

/** What a member does that ends the session on this device. */
export type SessionEnd = 'logout' | 'delete-account';

interface SessionEndHandler {
  logout: () => Promise<void>;
  endSession: (how: SessionEnd, end: () => Promise<string>) => Promise<void>;
}

/** Ends the session; set by the shell once the page is awake. */
export const sessionEndHandlerAtom = atom<SessionEndHandler | null>(null);

const GIVEN_UP_MS = 10_000;

/** What is asked for before waits; if the shell's code doesn't come, the page is loaded anew. */
function useHandler(): () => Promise<SessionEndHandler> {
  const store = useStore();
  return useCallback(
    () =>
      new Promise((resolve) => {
        const known = store.get(sessionEndHandlerAtom);
        if (known) return resolve(known);
        const timer = setTimeout(() => window.location.reload(), GIVEN_UP_MS);
        const stop = store.sub(sessionEndHandlerAtom, () => {
          clearTimeout(timer);
          stop();
          resolve(store.get(sessionEndHandlerAtom)!);
        });
      }),
    [store],
  );
}

/**
 * Returns a function that logs the member out and leads to the root, or asks first if messages are unsent
 * (docs/product/sign-up-and-login.md#login). It resolves when the member stays, when the session has ended, or when that failed and was
 * reported. Never rejects.
 */
export function useLogout(): () => Promise<void> {
  const handler = useHandler();
  return useCallback(async () => (await handler()).logout(), [handler]);
}

/**
 * Returns a function that ends the session by another call than the logout, and deletes the member's data from this device. If messages
 * are unsent, which would be lost, it asks first, and calls `end` only if the member goes on. `end` resolves to the URL to navigate to.
 * @throws the error of `end`
 * @example await endSession('delete-account', async () => { await api.call('deleteAccount', { body }); return '/'; });
 */
export function useEndSession(): SessionEndHandler['endSession'] {
  const handler = useHandler();
  return useCallback(async (how, end) => (await handler()).endSession(how, end), [handler]);
}
