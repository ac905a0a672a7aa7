import { useHydrated } from '@nightlark/i18n';
import { nowAtom } from '@nightlark/state';
import { useStore } from 'jotai';

/** The present, Unix ms: until the page is hydrated the server's, so that both call a day by the same name. */
export function useNow(): number {
  const store = useStore();
  return useHydrated() ? Date.now() : store.get(nowAtom);
}
