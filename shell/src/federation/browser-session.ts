import { localeAtom, userAtom } from '@nightlark/state';
import { useStore } from 'jotai';
import type { ReactNode } from 'react';
import type { PageData } from '../session/load-page-data.ts';
import type { Session } from './session-context.ts';

type Store = ReturnType<typeof useStore>;

/** The visitor as loaders see them in the browser: what the page was rendered with, then what the store says. */
export function createBrowserSession(page: PageData): { session: Session; StoreBridge: (props: { children: ReactNode }) => ReactNode } {
  let store: Store | undefined;
  return {
    session: {
      isLoggedIn: () => (store ? store.get(userAtom) : page.user) !== null,
      locale: () => store?.get(localeAtom) ?? page.locale,
    },
    StoreBridge({ children }) {
      store = useStore();
      return children;
    },
  };
}
