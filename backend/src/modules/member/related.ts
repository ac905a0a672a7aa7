import type { ProfileCard } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { type CardExtras, cardColumns, presentCard } from '../profile/presenter.ts';
import { type CardRow, type ProfileRow, visibleTo } from '../profile/visibility.ts';
import { shiftYears } from '../search/birthdates.ts';

const RELATED = sql.lit(6);
const YEARS = 7;

/**
 * Six similar members: same gender and country, about the same age; deterministic per member. By the stored random column, which is
 * indexed: `order by random()` reads every row.
 */
export async function relatedTo(deps: Deps, viewer: Viewer | null, row: ProfileRow): Promise<ProfileCard[]> {
  const pick = (side: '>' | '<') => sql`(select id, ${sql.lit(side)} as side, rnd from profile
    where gender = ${row.gender} and country = ${row.country}
      and birthdate >= ${shiftYears(row.birthdate, -YEARS)} and birthdate <= ${shiftYears(row.birthdate, YEARS)}
      and rnd ${sql.raw(side)} ${row.rnd} and id <> all(${viewer ? [row.id, viewer.id] : [row.id]}::bigint[]) and ${visibleTo(viewer)}
    order by rnd limit ${RELATED})`;
  // Those after the member's own place, then from the start.
  const { rows } = await sql<CardRow & CardExtras>`select ${cardColumns(viewer)} from profile
    join (select * from (${pick('>')} union all ${pick('<')}) both_sides order by side desc, rnd limit ${RELATED}) picked using (id)
    order by picked.side desc, picked.rnd`.execute(deps.db);
  return rows.map((each) => presentCard(deps, viewer, each, each));
}
