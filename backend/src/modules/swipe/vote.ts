import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import { writePart } from '../../db/write-together.ts';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../domain-events/transact.ts';
import type { Viewer } from '../../session/viewer.ts';
import { giveLike, isMatch, readForLiking } from '../likes/give-like.ts';
import { type Allowance, allowanceOf, type Day, DAY_COLUMNS, dayOf, spendLike } from './allowance.ts';

type Vote = 'like' | 'pass';

/** After the locks of `readForLiking`, by which a member's votes follow each other. */
const selectBefore = preparedStatement((trx, slot: SlotOf<{ memberId: number; profileId: number }>) =>
  trx
    .selectFrom('profile')
    .leftJoin('swipe_day', 'swipe_day.member_id', 'profile.id')
    .leftJoin('swipe_vote', (join) =>
      join.onRef('swipe_vote.member_id', '=', 'profile.id').on('swipe_vote.profile_id', '=', slot('profileId')),
    )
    .select(DAY_COLUMNS)
    .select('vote')
    .where('profile.id', '=', slot('memberId')),
);

type Outcome = Allowance & { vote: Vote; match: boolean };

interface NewVote {
  memberId: number;
  profileId: number;
  vote: Vote;
  at: Date;
  newLike: boolean;
  spentUntil: Date | null;
}

/** With a new id, so that the latest vote has the highest one. */
const storing = writePart((query, slot: SlotOf<NewVote>) =>
  query.with('voted', (db) =>
    db
      .insertInto('swipe_vote')
      .values({
        member_id: slot('memberId'),
        profile_id: slot('profileId'),
        vote: slot('vote'),
        created_at: slot('at'),
        new_like: slot('newLike'),
        spent_until: slot('spentUntil'),
      })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'profile_id']).doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          vote: eb.ref('excluded.vote'),
          created_at: eb.ref('excluded.created_at'),
          new_like: eb.ref('excluded.new_like'),
          spent_until: eb.ref('excluded.spent_until'),
        })),
      ),
  ),
);

/**
 * Stores a vote, once per profile: a like stays until it is undone, a pass may become a like.
 * Like, vote and the used free like are written together; concurrent votes of a member are serialized.
 * @returns what to respond after the commit: the stored vote, and the likes that remain
 * @throws ApiFailure `swipe_limit`, `not_found`
 */
export async function castVote(
  { trx, record, write }: Transaction,
  deps: Deps,
  viewer: Viewer,
  { id, vote }: { id: number; vote: Vote },
): Promise<() => Promise<Outcome>> {
  const now = deps.now();
  const to = await readForLiking(trx, viewer.id, id);
  const [before] = await selectBefore(trx, { memberId: viewer.id, profileId: id });
  const { vote: earlier, ...row } = before!;
  const day = viewer.paid ? null : dayOf(row, now);
  const outcome = (stored: Vote, isNew: boolean, left: Day | null) => async () => ({
    vote: stored,
    match: stored === 'like' && (await isMatch(deps, viewer.id, to, isNew)),
    ...allowanceOf(left),
  });
  if (earlier === 'like') return outcome('like', false, day);
  const newLike = vote === 'like' && giveLike({ record, write }, viewer.id, to, now);
  const after = newLike && day ? spendLike(write, viewer.id, day) : day;
  const spentUntil = newLike && after ? after.resetsAt : null;
  write(storing({ memberId: viewer.id, profileId: id, vote, at: now, newLike, spentUntil }));
  return outcome(vote, newLike, after);
}
