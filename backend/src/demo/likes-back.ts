import type { Deps } from '../deps.ts';
import { looksFor } from '../modules/matching/wish.ts';
import { random } from './random.ts';

const SHARE = 0.6;

/**
 * Demo only (see `README.md` in this folder): six in ten demo members like back whom they could be interested in, so that a visitor
 * of the demo meets a match. Always the same ones for the same two members. @returns whether a like came back
 */
export async function afterLike(deps: Deps, fromId: number, toId: number): Promise<boolean> {
  if (!deps.config.demo) return false;
  const [from, to] = await Promise.all([person(deps, fromId), person(deps, toId)]);
  if (!from || !to?.demo || from.demo) return false;
  if (!looksFor(to, from) || !random(`likes-back:${fromId}:${toId}`).chance(SHARE)) return false;
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
