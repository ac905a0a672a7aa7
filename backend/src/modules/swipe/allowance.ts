import { SWIPE_LIKES_PER_DAY_FREE } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { nextMidnight, SHORTEST_DAY_MS, zoneOf } from './midnight.ts';

export interface Allowance {
  likes_left: number | null;
  resets_at: string | null;
}

interface Day {
  spent: number;
  resetsAt: Date;
}

type Reader = Pick<Viewer, 'id' | 'paid'>;

/** The remaining likes of the day; a premium member has no limit (docs/product/likes-and-match-games.md#swipe-game). */
export async function readAllowance(deps: Deps, viewer: Reader): Promise<Allowance> {
  if (viewer.paid) return { likes_left: null, resets_at: null };
  const row = await deps.db.selectFrom('swipe_day').selectAll().where('member_id', '=', viewer.id).executeTakeFirst();
  const { spent, resetsAt } = await today(deps.db, viewer.id, row?.resets_at ?? null, row?.spent ?? 0, deps.now());
  return { likes_left: Math.max(0, SWIPE_LIKES_PER_DAY_FREE - spent), resets_at: resetsAt.toISOString() };
}

/**
 * Uses one of the day's likes. The day ends at the member's own midnight, which is fixed with its first like.
 * @returns the end of that day
 * @throws ApiFailure `swipe_limit` if none remains
 */
export async function spendLike(trx: Db, memberId: number, now: Date): Promise<Date> {
  const row = await lockSwipeDay(trx, memberId, now);
  const { spent, resetsAt } = await today(trx, memberId, row.resets_at, row.spent, now);
  if (spent >= SWIPE_LIKES_PER_DAY_FREE) {
    throw new ApiFailure('swipe_limit', { params: { resets_at: resetsAt.toISOString() } });
  }
  await trx
    .updateTable('swipe_day')
    .set({ spent: spent + 1, resets_at: resetsAt })
    .where('member_id', '=', memberId)
    .execute();
  return resetsAt;
}

/** Gives back a like used in the day with that end; for a past day it does nothing. */
export async function restoreLike(trx: Db, memberId: number, spentUntil: Date): Promise<void> {
  await trx
    .updateTable('swipe_day')
    .set((eb) => ({ spent: eb('spent', '-', 1) }))
    .where('member_id', '=', memberId)
    .where('resets_at', '=', spentUntil)
    .where('spent', '>', 0)
    .execute();
}

/** Locks the member's row until the end of the transaction; creates it if missing. */
export async function lockSwipeDay(trx: Db, memberId: number, now: Date) {
  await trx
    .insertInto('swipe_day')
    .values({ member_id: memberId, resets_at: new Date(now.getTime() - SHORTEST_DAY_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx.selectFrom('swipe_day').selectAll().where('member_id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
}

/** The current day, or the one that would start now. */
async function today(db: Db, memberId: number, resetsAt: Date | null, spent: number, now: Date): Promise<Day> {
  if (resetsAt && resetsAt > now) return { spent, resetsAt };
  const home = await db
    .selectFrom('profile')
    .select(['country', 'region_id', 'lat', 'lon'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const earliest = resetsAt ? resetsAt.getTime() + SHORTEST_DAY_MS - 1 : 0;
  return { spent: 0, resetsAt: nextMidnight(zoneOf(home), new Date(Math.max(now.getTime(), earliest))) };
}
