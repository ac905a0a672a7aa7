import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { ApiFailure } from '../../failure.ts';
import { deleteLike } from '../likes/repository.ts';
import { restoreLike } from './allowance.ts';

/** The profile whose vote can be undone: the latest one, unless it made a match, of which the other has been notified. */
export async function undoable(db: Db, memberId: number): Promise<number | null> {
  const latest = await latestVote(db, memberId);
  return latest && !latest.is_match ? latest.profile_id : null;
}

/**
 * Undoes the latest vote, with the like that it created; the free like it used is given back. Idempotent, since the profile is given:
 * nothing else is undone if the vote is gone.
 * @throws ApiFailure `undo_impossible` for an earlier vote and for a match
 */
export async function undoVote(trx: Db, memberId: number, profileId: number): Promise<void> {
  // As in voting, so that the two follow each other.
  await trx.selectFrom('account').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
  const voted = await trx
    .selectFrom('swipe_vote')
    .select('id')
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  if (!voted) return;
  const latest = await latestVote(trx, memberId);
  if (latest?.profile_id !== profileId || latest.is_match) throw new ApiFailure('undo_impossible');
  await trx.deleteFrom('swipe_vote').where('id', '=', latest.id).execute();
  if (latest.new_like) await deleteLike(trx, memberId, profileId);
  if (latest.spent_until) await restoreLike(trx, memberId, latest.spent_until);
}

function latestVote(db: Db, memberId: number) {
  return db
    .selectFrom('swipe_vote')
    .selectAll()
    .select(
      sql<boolean>`vote = 'like' and exists (select from likes where from_id = swipe_vote.profile_id and to_id = ${memberId})`.as(
        'is_match',
      ),
    )
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
