import { useApi } from '@nightlark/api-client';
import type { MatchFound, ResponseOf } from '@nightlark/contract';
import { createListCache, usePaginatedList } from '../../state/use-paginated-list.ts';

type Found = Pick<ResponseOf<'getMatches'>, 'matches' | 'next'>;

const remembered = createListCache<MatchFound>();
const stretchOf = ({ matches, next }: Found) => ({ items: matches, next });

/** The matches of the page, and those loaded since. */
export function useMatches(found: Found) {
  const api = useApi();
  const { items, ...list } = usePaginatedList(remembered, {
    first: stretchOf(found),
    idOf: ({ profile }) => profile.id,
    load: async (page) => stretchOf(await api.call('getMatches', { query: { page } })),
  });
  return { matches: items, ...list };
}
