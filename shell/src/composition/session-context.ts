import type { Locale } from '@nightlark/contract';
import { createContext } from 'react-router';

/** The visitor's session, for loaders and the access check. */
export interface Session {
  isLoggedIn(): boolean;
  locale(): Locale;
}

export const sessionContext = createContext<Session>();
