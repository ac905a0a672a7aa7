import type { Db } from '../../db/open.ts';
import type { RecordEvent } from '../../domain-events/transact.ts';
import type { Viewer } from '../../session/viewer.ts';
import { createLike } from '../likes/repository.ts';
import { lockSwipeDay, spendLike } from './allowance.ts';

type Vote = 'like' | 'pass';

/**
 * Stores a vote, once per profile: a like stays until it is undone, a pass may become a like.
 * Like, vote and the used free like are in the caller's one transaction; concurrent votes of a member are serialized.
 * @returns the stored vote
 * @throws ApiFailure `swipe_limit`
 */
export async function castVote(
  trx: Db,
  record: RecordEvent,
  now: Date,
  viewer: Viewer,
  { id, vote }: { id: number; vote: Vote },
): Promise<Vote> {
  await lockSwipeDay(trx, viewer.id, now);
  const old = await voteOn(trx, viewer.id, id);
  if (old?.vote === 'like') return 'like';
  const newLike = vote === 'like' && (await createLike(trx, record, viewer.id, id, now)) !== null;
  const spentUntil = newLike && !viewer.paid ? await spendLike(trx, viewer.id, now) : null;
  // A new row, so that the latest vote has the highest id.
  await trx.deleteFrom('swipe_vote').where('member_id', '=', viewer.id).where('profile_id', '=', id).execute();
  await trx
    .insertInto('swipe_vote')
    .values({ member_id: viewer.id, profile_id: id, vote, created_at: now, new_like: newLike, spent_until: spentUntil })
    .execute();
  return vote;
}

function voteOn(trx: Db, memberId: number, profileId: number) {
  return trx
    .selectFrom('swipe_vote')
    .select('vote')
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
}
