import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Filters } from '../api/search-query.ts';

/** The filters of the member's last search, as defaults of the search dialog. */
export const lastSearchAtom = atom<Filters | null>(null);

export function useRememberSearch(filters: Filters): void {
  const remember = useSetAtom(lastSearchAtom);
  useEffect(() => remember(filters), [filters, remember]);
}
