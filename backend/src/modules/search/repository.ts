import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import { runCompiled } from '../../db/compiled-statements.ts';
import type { Deps } from '../../deps.ts';
import type { CardExtras } from '../profile/presenter.ts';
import type { CardRow } from '../profile/visibility.ts';
import { placeSize, total } from './count.ts';
import { cards, pageIds } from './page.ts';
import { type SearchRequest, FOUND_AT_MOST, hasAges, type SearchSlot, searchValues, shapeOf } from './values.ts';

/** A card with its position in the order of the search. */
export type FoundRow = CardRow & CardExtras & { at: string };
type Found = Omit<FoundRow, 'last_active'> & { last_active: string };
interface Answer {
  total: number;
  found: Found[];
}

/** One page, and the total: one statement, with one cached plan for each shape of a search. */
export async function find(deps: Deps, search: SearchRequest): Promise<{ total: number; rows: FoundRow[] }> {
  const [row] = await runCompiled(deps.db, shapeOf(search), (slot: SearchSlot) => statement(search, slot), searchValues(deps, search));
  return { total: Number(row!.total), rows: row!.found.map(fromJson) };
}

/** The same page without the total, which costs more than a page that is not turned. */
export async function findPage(deps: Deps, search: SearchRequest): Promise<FoundRow[]> {
  const write = (slot: SearchSlot) =>
    sql<Pick<Answer, 'found'>>`${PREPARED} select ${cards(search, slot, pageIds(search, slot, { whileWalking: true }))} as found`;
  const [row] = await runCompiled(deps.db, `page of ${shapeOf(search)}`, write, searchValues(deps, search));
  return row!.found.map(fromJson);
}

const fromJson = (found: Found): FoundRow => ({ ...found, last_active: new Date(found.last_active) });

/**
 * Rare matches are found by their birth dates, common ones by an ordered scan; members online come first in it. The scan
 * reads about `FOUND_AT_MOST × all ÷ matches` rows, the other way all matches: the cheaper one is chosen.
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
