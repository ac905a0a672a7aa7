import { type RawBuilder, sql } from 'kysely';
import { hiddenFromPlanner } from '../../db/prepared.ts';
import { cardColumns } from '../profile/presenter.ts';
import { visibleAmongMany } from '../profile/visibility.ts';
import { fitting, gendersOf } from './fitting.ts';
import { type SearchRequest, FOUND_AT_MOST, type SearchSlot } from './values.ts';

const LIMIT = sql.lit(FOUND_AT_MOST);

const orderOf = ({ filters }: SearchRequest) => sql.raw(filters.sort === 'newest' ? 'profile.created_at' : 'profile.last_active');

/**
 * The ids of one page in the order of the search, by keyset pagination: as fast on the thousandth page as on the first.
 * `whileWalking` scans the index in order until the page is full; otherwise all matches are found by their birth dates first, and
 * then sorted. The limit is part of the SQL text: without it the planner expects a tenth of all rows.
 */
export function pageIds(search: SearchRequest, slot: SearchSlot, { whileWalking }: { whileWalking: boolean }): RawBuilder<number[]> {
  const at = orderOf(search);
  const pages = gendersOf(search.filters).map(
    (gender) => sql`(select profile.id, ${at} as at from profile
      where ${fitting(search, gender, slot, { whileWalking })}
        and ${visibleAmongMany(slot('viewer'))} and profile.id <> ${slot('viewer')}
        and (${at}, profile.id) < (${hiddenFromPlanner(slot('at'), 'timestamptz')}, ${hiddenFromPlanner(slot('id'), 'bigint')})
      order by ${at} desc, profile.id desc limit ${LIMIT})`,
  );
  const both = sql`(select * from (${sql.join(pages, sql.raw(' union all '))}) genders order by at desc, id desc limit ${LIMIT})`;
  return sql`array(select id from ${pages.length === 1 ? pages[0] : both} found)`;
}

/** The members of those ids as cards, in the order of the search: one JSON, in one read. */
export function cards(search: SearchRequest, slot: SearchSlot, ids: RawBuilder<number[]>): RawBuilder<string> {
  return sql`(select coalesce(json_agg(card order by at desc, id desc), '[]') from (
    select ${cardColumns(search.viewer && { id: slot('viewer') })}, ${orderOf(search)} as at
    from profile where profile.id = any(${ids})) card)`;
}
