import '@nightlark/ui/styles';
import { ApiProvider, type Api } from '@nightlark/api-client';
import { regionalTag } from '@nightlark/contract';
import { IntlRoot } from '@nightlark/i18n';
import { Provider } from 'jotai';
import { useState, type ReactNode } from 'react';
import { Boundary, whenAwake } from './composition/index.ts';
import { PageMeta } from './layouts/page-meta.tsx';
import { createPageStore } from './session/create-store.ts';
import { Badges } from './session/badges.ts';
import { loadedMessages } from './session/load-messages.ts';
import type { PageData } from './session/load-page-data.ts';
import { PageContext } from './session/page-context.ts';

const SessionEffects = whenAwake(
  async () => (await import(/* webpackChunkName: "when-awake" */ './session/session-effects.tsx')).SessionEffects,
);

/** Providers around the router: store, messages, API, and the hooks that refresh the session. */
export function App({ api, children, page }: { api: Api; children: ReactNode; page: PageData }) {
  const [store] = useState(() => createPageStore(page));
  const tag = regionalTag(page.locale, page.user?.profile.country ?? page.country);
  return (
    <Provider store={store}>
      <IntlRoot locale={tag} messages={loadedMessages(page.locale)} timeZone={page.zone}>
        <ApiProvider api={api}>
          <PageContext value={page}>
            <PageMeta />
            {/* They never cost the page. */}
            <Boundary info={{ remote: null, where: 'frame' }} fallback={() => null}>
              <Badges />
              <SessionEffects />
            </Boundary>
            {children}
          </PageContext>
        </ApiProvider>
      </IntlRoot>
    </Provider>
  );
}
