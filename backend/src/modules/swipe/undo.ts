import type { Db } from '../../db/open.ts';
import { ApiFailure } from '../../failure.ts';
import { deleteLike, hasLike } from '../likes/repository.ts';
import { restoreLike, lockSwipeDay } from './allowance.ts';

/** The profile whose vote can be undone: the latest one, unless it made a match, of which the other has been notified. */
export async function undoable(db: Db, memberId: number): Promise<number | null> {
  const latest = await latestVote(db, memberId);
  if (!latest || (latest.vote === 'like' && (await hasLike(db, latest.profile_id, memberId)))) return null;
  return latest.profile_id;
}

/**
 * Undoes the latest vote, with the like that it created; the free like it used is given back. Idempotent, since the profile is given:
 * nothing else is undone if the vote is gone.
 * @throws ApiFailure `undo_impossible` for an earlier vote and for a match
 */
export async function undoVote(trx: Db, now: Date, memberId: number, profileId: number): Promise<void> {
  await lockSwipeDay(trx, memberId, now);
  const voted = await trx
    .selectFrom('swipe_vote')
    .select('id')
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  if (!voted) return;
  const latest = await latestVote(trx, memberId);
  if ((await undoable(trx, memberId)) !== profileId || !latest) throw new ApiFailure('undo_impossible');
  await trx.deleteFrom('swipe_vote').where('id', '=', latest.id).execute();
  if (latest.new_like) await deleteLike(trx, memberId, profileId);
  if (latest.spent_until) await restoreLike(trx, memberId, latest.spent_until);
}

function latestVote(db: Db, memberId: number) {
  return db.selectFrom('swipe_vote').selectAll().where('member_id', '=', memberId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}
