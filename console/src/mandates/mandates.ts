import { type Deps, recordAction } from '@nightlark/backend';
import { ApiFailure } from '@nightlark/backend/server';
import type { Operator } from '../access/operator.ts';
import { idOf, pageOf } from '../page-of.ts';

const PAGE = 50;

export interface MandateFilter {
  member?: number | undefined;
  reference?: string | undefined;
}
export type MandateItem = Awaited<ReturnType<typeof listMandates>>['rows'][number];
export type BlockedMethodItem = Awaited<ReturnType<typeof listBlockedMethods>>[number];
export type BlockItem = Awaited<ReturnType<typeof listBlocks>>['rows'][number];

/** Mandates, newest first, with only the last four digits of the bank account. */
export async function listMandates({ slowDb }: Pick<Deps, 'slowDb'>, { member, reference }: MandateFilter, after: number | undefined) {
  let query = slowDb
    .selectFrom('mandate')
    .select(['id', 'account_id', 'reference', 'iban_last4', 'country', 'created_at', 'signed_at', 'last_used_at', 'ended_at'])
    .orderBy('id', 'desc')
    .limit(PAGE + 1);
  if (member) query = query.where('account_id', '=', member);
  if (reference) query = query.where('reference', '=', reference);
  if (after) query = query.where('id', '<', after);
  return pageOf(await query.execute(), PAGE, idOf);
}

/** Members blocked from direct debit after a returned one, latest first. */
export async function listBlocks({ slowDb }: Pick<Deps, 'slowDb'>, { member }: MandateFilter, after: number | undefined) {
  let query = slowDb
    .selectFrom('direct_debit_block')
    .select(['id', 'account_id', 'payment_id', 'blocked_at'])
    .where('lifted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(PAGE + 1);
  if (member) query = query.where('account_id', '=', member);
  if (after) query = query.where('id', '<', after);
  return pageOf(await query.execute(), PAGE, idOf);
}

/** Methods that a charge-back blocked for a member, latest first; the filter by member finds the older ones. */
export function listBlockedMethods({ slowDb }: Pick<Deps, 'slowDb'>, { member }: MandateFilter) {
  let query = slowDb.selectFrom('blocked_method').selectAll().orderBy('since', 'desc').orderBy('account_id').orderBy('method').limit(PAGE);
  if (member) query = query.where('account_id', '=', member);
  return query.execute();
}

/** Lifts the block of a returned direct debit, for the bank account and for the member. */
export async function liftBlock(deps: Deps, operator: Operator, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const lifted = await trx
      .updateTable('direct_debit_block')
      .set({ lifted_at: deps.now(), lifted_by: operator.name })
      .where('id', '=', id)
      .where('lifted_at', 'is', null)
      .returning(['payment_id', 'account_id'])
      .executeTakeFirst();
    if (!lifted) throw new ApiFailure('not_found');
    // One that was returned after it was paid is a charge-back, which blocks the method too.
    await trx.deleteFrom('blocked_method').where('account_id', '=', lifted.account_id).where('method', '=', 'sepa_direct_debit').execute();
    await recordAction(trx, deps.now(), operator, { action: 'block_lifted', subject: lifted.payment_id });
  });
}

/** Lets a member pay by a method again that a charge-back had blocked. */
export async function unblockMethod(deps: Deps, operator: Operator, { member, method }: { member: number; method: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const unblocked = await trx
      .deleteFrom('blocked_method')
      .where('account_id', '=', member)
      .where('method', '=', method)
      .returning('payment_id')
      .executeTakeFirst();
    if (!unblocked) throw new ApiFailure('not_found');
    const { payment_id } = unblocked;
    const details = { member, method };
    await recordAction(trx, deps.now(), operator, { action: 'method_unblocked', ...(payment_id && { subject: payment_id }), details });
  });
}
