import { UNREAD_BADGE_CAP } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { unblockedBy } from './repository.ts';

/**
 * The number of a member's unread messages, for the badges (docs/product/shell.md#badges). Blocked members' do not count. Of more than
 * 100 conversations it is at least 100: the badge shows 99+.
 */
export async function unreadMessages(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${unreadCount(memberId)} as unread`.execute(db);
  return rows[0]!.unread;
}

/** The same as an SQL expression. */
export function unreadCount(memberId: number): RawBuilder<number> {
  return sql`(select coalesce(sum(unread), 0)::int from (select p.unread from participant p
    where p.profile_id = ${memberId} and not p.hidden and p.unread > 0
      and ${unblockedBy(memberId)}
    limit ${sql.lit(UNREAD_BADGE_CAP + 1)}) counted)`;
}
