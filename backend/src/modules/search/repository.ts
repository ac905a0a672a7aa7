import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import { runCompiled } from '../../db/compiled-statements.ts';
import type { Deps } from '../../deps.ts';
import type { CardExtras } from '../profile/presenter.ts';
import type { CardRow } from '../profile/visibility.ts';
import { placeSize, total } from './count.ts';
import { cards, pageIds } from './page.ts';
import { type SearchRequest, FOUND_AT_MOST, hasAges, type SearchSlot, searchValues, shapeOf } from './values.ts';

/** A card with its place in the order of the search. */
export type FoundRow = CardRow & CardExtras & { at: string };
type Found = Omit<FoundRow, 'last_active'> & { last_active: string };
interface Answer {
  total: number;
  found: Found[];
}

/** One page, and how many members the search finds in all: one statement, planned once for each shape of a search. */
export async function find(deps: Deps, search: SearchRequest): Promise<{ total: number; rows: FoundRow[] }> {
  const [row] = await runCompiled(deps.db, shapeOf(search), (slot: SearchSlot) => statement(search, slot), searchValues(deps, search));
  const rows = row!.found.map((found) => ({ ...found, last_active: new Date(found.last_active) }));
  return { total: Number(row!.total), rows };
}

/**
 * Few among many are found by their birth dates, many along the order; who is online stands at its beginning. Going along
 * it reads about `FOUND_AT_MOST × everybody ÷ those who fit`, the other way all who fit: the smaller one is taken.
 */
function statement(search: SearchRequest, slot: SearchSlot): RawBuilder<Answer> {
  const walked = pageIds(search, slot, { whileWalking: true });
  if (!hasAges(search.filters) || search.filters.online)
    return sql`${PREPARED} select ${total(search, slot)} as total, ${cards(search, slot, walked)} as found`;
  const picked = pageIds(search, slot, { whileWalking: false });
  const isWalkShorter = sql`total * total > ${sql.lit(FOUND_AT_MOST)} * everybody`;
  return sql`${PREPARED} with counted as materialized (select ${total(search, slot)} as total, ${placeSize(search, slot)} as everybody)
    select total, ${cards(search, slot, sql`case when ${isWalkShorter} then ${walked} else ${picked} end`)} as found from counted`;
}
