import { SWIPE_LIKES_PER_DAY_FREE } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { SlotOf } from '../../db/compiled-statements.ts';
import { type WriteAtEnd, writePart } from '../../db/write-together.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { type Home, nextMidnight, SHORTEST_DAY_MS, zoneOf } from './midnight.ts';

export interface Allowance {
  likes_left: number | null;
  resets_at: string | null;
}

/** A member's day of swiping, with where it ends. */
type DayRow = Home & { spent: number | null; resets_at: Date | null };

export interface Day {
  spent: number;
  resetsAt: Date;
}

/** The columns of `DayRow`, of a member's row of `profile` joined with their `swipe_day`. */
export const DAY_COLUMNS = ['spent', 'resets_at', 'country', 'region_id', 'lat', 'lon'] as const;

/** The remaining likes of the day; a premium member has no limit (docs/product/likes-and-match-games.md#swipe-game). */
export async function readAllowance(deps: Deps, viewer: Pick<Viewer, 'id' | 'paid'>): Promise<Allowance> {
  if (viewer.paid) return allowanceOf(null);
  const row = await deps.db
    .selectFrom('profile')
    .leftJoin('swipe_day', 'swipe_day.member_id', 'profile.id')
    .select(DAY_COLUMNS)
    .where('profile.id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  return allowanceOf(dayOf(row, deps.now()));
}

/** @param day null for a premium member */
export const allowanceOf = (day: Day | null): Allowance => ({
  likes_left: day && Math.max(0, SWIPE_LIKES_PER_DAY_FREE - day.spent),
  resets_at: day && day.resetsAt.toISOString(),
});

/** The current day, or the one that would start now. */
export function dayOf({ spent, resets_at, ...home }: DayRow, now: Date): Day {
  if (resets_at && resets_at > now) return { spent: spent ?? 0, resetsAt: resets_at };
  const earliest = resets_at ? resets_at.getTime() + SHORTEST_DAY_MS - 1 : 0;
  return { spent: 0, resetsAt: nextMidnight(zoneOf(home), new Date(Math.max(now.getTime(), earliest))) };
}

/**
 * Uses one of the day's likes. The day ends at the member's own midnight, which is fixed with its first like.
 * @returns the day after it
 * @throws ApiFailure `swipe_limit` if none remains
 */
export function spendLike(write: WriteAtEnd, memberId: number, { spent, resetsAt }: Day): Day {
  if (spent >= SWIPE_LIKES_PER_DAY_FREE) throw new ApiFailure('swipe_limit', { params: { resets_at: resetsAt.toISOString() } });
  write(storingDay({ memberId, spent: spent + 1, resetsAt }));
  return { spent: spent + 1, resetsAt };
}

const storingDay = writePart((query, slot: SlotOf<Day & { memberId: number }>) =>
  query.with('day', (db) =>
    db
      .insertInto('swipe_day')
      .values({ member_id: slot('memberId'), spent: slot('spent'), resets_at: slot('resetsAt') })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ spent: slot('spent'), resets_at: slot('resetsAt') })),
  ),
);

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
