import { type Deps, looksFor } from '@nightlark/backend';
import { random } from './random.ts';

const LIKE_BACK_RATIO = 0.6;

/**
 * Six in ten demo members like back those who match their preferences, so that a visitor of the demo gets a match. Deterministic for
 * the same two members.
 * @returns whether they did
 */
export async function likeBack(deps: Deps, fromId: number, toId: number): Promise<boolean> {
  const [from, to] = await Promise.all([person(deps, fromId), person(deps, toId)]);
  if (!from || !to?.demo || from.demo) return false;
  if (!looksFor(to, from) || !random(`likes-back:${fromId}:${toId}`).chance(LIKE_BACK_RATIO)) return false;
  await deps.db
    .insertInto('likes')
    .values({ from_id: toId, to_id: fromId, created_at: deps.now(), seen_at: deps.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

function person(deps: Deps, id: number) {
  return deps.db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.id')
    .select(['gender', 'sexuality', 'demo'])
    .where('profile.id', '=', id)
    .executeTakeFirst();
}
