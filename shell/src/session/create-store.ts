import { dismissalsAtom, localeAtom, nowAtom, originAtom, settingsAtom, trafficsourceAtom, userAtom } from '@nightlark/state';
import { createStore } from 'jotai';
import type { PageData } from './load-page-data.ts';

/** A jotai store per response and page; the default store would be shared between members. */
export function createPageStore(page: PageData) {
  const store = createStore();
  store.set(localeAtom, page.locale);
  store.set(originAtom, page.origin);
  store.set(settingsAtom, page.settings);
  store.set(userAtom, page.user);
  store.set(trafficsourceAtom, page.trafficsource);
  store.set(dismissalsAtom, page.dismissals);
  store.set(nowAtom, page.now);
  return store;
}
