import type { Locale } from '@nightlark/contract';
import { createContext } from 'react-router';

/** The visitor's session, for loaders and the access check. */
export interface Session {
  isLoggedIn(): boolean;
  locale(): Locale;
}

export const sessionContext = createContext<Session>();

/** Told whose loader or action answered by itself, as with a redirect; null for the shell's. In browsers nobody asks. */
export const answeredContext = createContext<(remote: string | null) => void>(() => {});
