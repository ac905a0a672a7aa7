import { sql } from 'kysely';
import { transact } from '../../domain-events/transact.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import { presentCards } from '../profile/presenter.ts';
import { findVisible } from '../profile/visibility.ts';

/** Blocking what is blocked already changes nothing; blocking oneself is refused. */
const block = endpoint('block', { auth: 'member', age: 'any', limit: 'blocks' }, async ({ viewer, body, deps }) => {
  if (body.id === viewer.id) throw new ApiFailure('validation', { field: 'id' });
  const already = await deps.db
    .selectFrom('block')
    .select('blocked_id')
    .where('blocker_id', '=', viewer.id)
    .where('blocked_id', '=', body.id)
    .executeTakeFirst();
  if (already) return null;
  await findVisible(deps, viewer, body.id);
  await transact(deps, async (trx, record) => {
    await trx
      .insertInto('block')
      .values({ blocker_id: viewer.id, blocked_id: body.id, created_at: deps.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    record('reachChanged', { memberIds: [viewer.id, body.id], available: false });
  });
  return null;
});

const unblock = endpoint('unblock', { auth: 'member', age: 'any', limit: 'blocks' }, async ({ viewer, body, deps }) => {
  await transact(deps, async (trx, record) => {
    const { numDeletedRows } = await trx
      .deleteFrom('block')
      .where('blocker_id', '=', viewer.id)
      .where('blocked_id', '=', body.id)
      .executeTakeFirst();
    const { rows: blocks } = await sql`select 1 from block where blocker_id = ${body.id} and blocked_id = ${viewer.id}`.execute(trx);
    // Whom the other blocked as well learns nothing of it.
    if (numDeletedRows > 0n && blocks.length === 0) record('reachChanged', { memberIds: [viewer.id, body.id], available: true });
  });
  return null;
});

/** Only here a blocked member is shown to who blocked them, so that they can be unblocked. */
const getBlocked = endpoint('getBlocked', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, deps }) => {
  const rows = await deps.db
    .selectFrom('profile')
    .innerJoin('block', (join) => join.onRef('block.blocked_id', '=', 'profile.id').on('block.blocker_id', '=', viewer.id))
    .selectAll('profile')
    .where('profile.active', '=', true)
    .orderBy('block.created_at', 'desc')
    .execute();
  return { profiles: await presentCards(deps, viewer, rows) };
});

/** A blocked member can neither view nor contact, nor be seen (docs/product/moderation-and-reports.md#blocks). */
export const blockEndpoints: Endpoint[] = [block, unblock, getBlocked];
