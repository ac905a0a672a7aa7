import { UNREAD_BADGE_CAP } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { visibleAmongMany } from '../profile/visibility.ts';

/** The badges show no more than 99+: counting ends there, so that it costs the same for everybody. */
export const COUNTED = UNREAD_BADGE_CAP + 1;

/** The number of likes a member has not seen yet, from members visible to them, 100 at most (docs/product/shell.md#badges). */
export async function newLikes(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${newLikesCount(memberId)} as n`.execute(db);
  return rows[0]!.n;
}

/** The same as an SQL expression. */
export function newLikesCount(memberId: number): RawBuilder<number> {
  return sql`(select count(*)::int from (select from likes l
    join profile on profile.id = l.from_id and ${visibleAmongMany(memberId)}
    where l.to_id = ${memberId} and l.seen_at is null
    limit ${sql.lit(COUNTED)}) counted)`;
}
