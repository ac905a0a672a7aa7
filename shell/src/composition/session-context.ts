import type { Locale } from '@nightlark/contract';
import { createContext } from 'react-router';

/** The visitor's session, for loaders and the access check. */
export interface Session {
  isLoggedIn(): boolean;
  locale(): Locale;
}

export const sessionContext = createContext<Session>();

/** Called with the remote whose loader or action returned a `Response`, e.g. a redirect; null for the shell's. Used on the server only. */
export const responseOwnerContext = createContext<(remote: string | null) => void>(() => {});
