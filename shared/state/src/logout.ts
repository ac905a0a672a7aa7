import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';

/** Logs out; set by the shell. */
export const logoutHandlerAtom = atom<{ logout: () => Promise<void> }>({ logout: () => Promise.resolve() });

/**
 * Returns a function that logs the member out and leads to the root, or asks first if messages are unsent
 * (docs/product/sign-up-and-login.md#login). It resolves when it has asked, when the session has ended, or when that failed and was
 * reported. Never rejects.
 */
export function useLogout(): () => Promise<void> {
  const { logout } = useAtomValue(logoutHandlerAtom);
  return useCallback(() => logout(), [logout]);
}
