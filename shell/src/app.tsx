import { localeAtom, userAtom } from '@nightlark/state';
import { createStore, Provider } from 'jotai';
import { useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { PageData } from './session/load-page-data.ts';

export function App({ children, page }: { children: ReactNode; page: PageData }) {
  const [store] = useState(() => {
    const made = createStore();
    made.set(localeAtom, page.locale);
    made.set(userAtom, page.user);
    return made;
  });
  return (
    <Provider store={store}>
      <IntlProvider locale={page.locale} messages={{}}>
        {children}
      </IntlProvider>
    </Provider>
  );
}
