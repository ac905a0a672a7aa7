import { localeAtom, startPageLoadAtom, userAtom } from '@nightlark/state';
import { useStore } from 'jotai';
import type { User } from '@nightlark/contract';
import type { ReactNode } from 'react';
import type { Session } from '../composition/session-context.ts';
import type { PageData } from '../session/load-page-data.ts';

type Store = ReturnType<typeof useStore>;

/** The session for loaders in the browser: from the page state, then from the store. `end` marks it as over. */
export function createBrowserSession(page: PageData): {
  session: Session;
  user: () => User | null;
  end: () => void;
  /** A page's data starts to load; returns what to call once it is loaded. */
  startPageLoad: () => (() => void) | undefined;
  StoreBridge: (props: { children: ReactNode }) => ReactNode;
} {
  let store: Store | undefined;
  const user = () => (store ? store.get(userAtom) : page.user);
  return {
    user,
    session: {
      isLoggedIn: () => user() !== null,
      locale: () => store?.get(localeAtom) ?? page.locale,
    },
    end: () => store?.set(userAtom, null),
    startPageLoad: () => store?.set(startPageLoadAtom),
    StoreBridge({ children }) {
      const here = useStore();
      store = here;
      return children;
    },
  };
}
