import { UNREAD_BADGE_CAP } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';

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
    join profile p on p.id = l.from_id and p.active
    where l.to_id = ${memberId} and l.seen_at is null
      and not exists (select 1 from block where blocker_id = l.to_id and blocked_id = l.from_id)
      and not exists (select 1 from block where blocker_id = l.from_id and blocked_id = l.to_id)
    limit ${sql.lit(COUNTED)}) counted)`;
}
