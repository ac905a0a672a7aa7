import { useApi } from '@nightlark/api-client';
import type { ProfileCard } from '@nightlark/contract';
import { queryOf, type SearchResult } from '../../api/search-query.ts';
import { rememberedLists, useLongerList } from '../../state/use-longer-list.ts';

const remembered = rememberedLists<ProfileCard>();
const stretchOf = ({ profiles, next }: Pick<SearchResult, 'profiles' | 'next'>) => ({ items: profiles, next });

/** The members found: the page's own, and those that were added to it since. */
export function useResults(data: SearchResult) {
  const api = useApi();
  const { items, ...list } = useLongerList(remembered, {
    first: stretchOf(data),
    idOf: ({ id }) => id,
    load: async (page) => stretchOf(await api.call('search', { query: queryOf(data.applied, page) })),
  });
  return { profiles: items, ...list };
}

export type Results = ReturnType<typeof useResults>;
