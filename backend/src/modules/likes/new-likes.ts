import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Likes a member has not looked at yet, from members they may see (specification, section 4, "Badges"). */
export async function newLikes(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from likes l
    join profile p on p.id = l.from_id and p.active
    where l.to_id = ${memberId} and l.seen_at is null
      and not exists (select 1 from block where blocker_id = l.to_id and blocked_id = l.from_id)
      and not exists (select 1 from block where blocker_id = l.from_id and blocked_id = l.to_id)`.execute(db);
  return rows[0]?.n ?? 0;
}
