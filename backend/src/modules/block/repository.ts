import type { SqlBool } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { ProfileRow } from '../profile/visibility.ts';

export async function hasBlocked(db: Db, blockerId: number, blockedId: number): Promise<boolean> {
  const row = await db
    .selectFrom('block')
    .select('blocked_id')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertBlock(db: Db, blockerId: number, blockedId: number, now: Date): Promise<void> {
  await db
    .insertInto('block')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns false if there was none */
export async function deleteBlock(db: Db, blockerId: number, blockedId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('block')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The members blocked by a member, latest first, also those who hid, or blocked them too, since. */
export function listBlocked(db: Db, blockerId: number): Promise<(ProfileRow & { is_hidden: SqlBool })[]> {
  return db
    .selectFrom('profile')
    .innerJoin('block', (join) => join.onRef('block.blocked_id', '=', 'profile.id').on('block.blocker_id', '=', blockerId))
    .leftJoin('block as back', (join) => join.onRef('back.blocker_id', '=', 'profile.id').on('back.blocked_id', '=', blockerId))
    .selectAll('profile')
    .select(({ or, not, eb }) => or([not('profile.active'), eb('back.blocker_id', 'is not', null)]).as('is_hidden'))
    .orderBy('block.created_at', 'desc')
    .execute();
}
