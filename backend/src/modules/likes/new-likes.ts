import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** The number of likes a member has not seen yet, from members visible to them (docs/product/shell.md#badges). */
export async function newLikes(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${newLikesCount(memberId)} as n`.execute(db);
  return rows[0]!.n;
}

/** The same as an SQL expression. */
export function newLikesCount(memberId: number): RawBuilder<number> {
  return sql`(select count(*)::int from likes l
    join profile p on p.id = l.from_id and p.active
    where l.to_id = ${memberId} and l.seen_at is null
      and not exists (select 1 from block where blocker_id = l.to_id and blocked_id = l.from_id)
      and not exists (select 1 from block where blocker_id = l.from_id and blocked_id = l.to_id))`;
}
