import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import { runShaped } from '../../db/shaped.ts';
import type { Deps } from '../../deps.ts';
import { type CardExtras, cardExtras } from '../profile/presenter.ts';
import { CARD_COLUMNS, type CardRow, visibleTo } from '../profile/visibility.ts';
import { total } from './count.ts';
import { fitting, gendersOf } from './fitting.ts';
import { type Asked, hasMaxAge, hasMinAge, type SearchSlot, searchValues, shapeOf } from './values.ts';

/** A card with its place in the order of the search. */
export type FoundRow = CardRow & CardExtras & { at: string };

const COLUMNS = sql.raw(CARD_COLUMNS.map((column) => `profile.${column}`).join(', '));

/** One page in the order of the search, by keyset: as fast on the thousandth page as on the first. One JSON, read at one go. */
function page({ viewer, filters, position }: Asked, slot: SearchSlot): RawBuilder<string> {
  const at = sql.raw(filters.sort === 'newest' ? 'profile.created_at' : 'profile.last_active');
  const seeker = viewer && { id: slot('viewer') };
  const after = position ? sql`and (${at}, profile.id) < (${slot('at')}::timestamptz, ${slot('id')}::int)` : sql``;
  const pages = gendersOf(filters).map(
    (gender) => sql`select ${COLUMNS}, ${at} as at, ${cardExtras(seeker)} from profile
      where ${fitting(viewer, filters, gender, slot)} and ${visibleTo(seeker)} and profile.id <> ${slot('viewer')} ${after}
      order by ${at} desc, profile.id desc limit ${slot('limit')}`,
  );
  const found =
    pages.length === 1
      ? pages[0]!
      : sql`select * from (${sql.join(pages.map((each) => sql`(${each})`), sql.raw(' union all '))}) both_genders order by at desc, id desc limit ${slot('limit')}`; // prettier-ignore
  return sql`(select coalesce(json_agg(found order by at desc, id desc), '[]') from (${found}) found)`;
}

type Found = Omit<FoundRow, 'last_active'> & { last_active: string };
const read = (found: readonly Found[]): FoundRow[] => found.map((row) => ({ ...row, last_active: new Date(row.last_active) }));

/** One page alone. */
export async function findPage(deps: Deps, asked: Asked): Promise<FoundRow[]> {
  const values = searchValues(deps, asked);
  const [row] = await runShaped(
    deps.db,
    `${shapeOf(asked, values)} page`,
    (slot: SearchSlot) => sql<{ found: Found[] }>`select ${page(asked, slot)} as found`,
    values,
  );
  return read(row!.found);
}

/**
 * One page, and how many members the search finds in all. Which way is best to find few among many depends on the ages,
 * so with them the page is planned with its values, beside the total; else both are one statement that is planned once.
 */
export async function findWithTotal(deps: Deps, asked: Asked): Promise<{ total: number; rows: FoundRow[] }> {
  const values = searchValues(deps, asked);
  const shape = shapeOf(asked, values);
  if (hasMinAge(asked.filters) || hasMaxAge(asked.filters)) {
    const write = (slot: SearchSlot) => sql<{ total: number }>`${PREPARED} select ${total(asked, slot, values)} as total`;
    const [counted, rows] = await Promise.all([runShaped(deps.db, `${shape} total`, write, values), findPage(deps, asked)]);
    return { total: Number(counted[0]!.total), rows };
  }
  const write = (slot: SearchSlot) =>
    sql<{ total: number; found: Found[] }>`${PREPARED} select ${total(asked, slot, values)} as total, ${page(asked, slot)} as found`;
  const [row] = await runShaped(deps.db, shape, write, values);
  return { total: Number(row!.total), rows: read(row!.found) };
}
