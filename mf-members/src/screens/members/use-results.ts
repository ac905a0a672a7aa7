import { useApi } from '@nightlark/api-client';
import { queryOf, type Filters } from '../../api/search-query.ts';
import { tileCard, type TileCard } from '../../components/profile-grid/tile-card.ts';
import { createListCache, usePaginatedList } from '../../state/use-paginated-list.ts';

const remembered = createListCache<TileCard>();

interface FirstResults {
  profiles: readonly TileCard[];
  next: string | null;
  applied: Filters;
}

/** Results of the page, and those loaded since. */
export function useResults({ profiles, next, applied }: FirstResults) {
  const api = useApi();
  const { items, ...list } = usePaginatedList(remembered, {
    first: { items: profiles, next },
    idOf: ({ id }) => id,
    load: async (page) => {
      const more = await api.call('search', { query: queryOf(applied, page) });
      return { items: more.profiles.map(tileCard), next: more.next };
    },
  });
  return { profiles: items, ...list };
}

export type Results = ReturnType<typeof useResults>;
