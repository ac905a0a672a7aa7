import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../http/failure.ts';
import type { Operator } from '../access/operators.ts';
import { recordAction } from '../journal/record-action.ts';

const PAGE = 50;

export interface MandateFilter {
  member?: number | undefined;
  reference?: string | undefined;
}
export type MandateItem = Awaited<ReturnType<typeof listMandates>>['rows'][number];
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
  const found = await query.execute();
  const rows = found.slice(0, PAGE);
  return { rows, next: found.length > PAGE ? String(rows.at(-1)!.id) : null };
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
  const found = await query.execute();
  const rows = found.slice(0, PAGE);
  return { rows, next: found.length > PAGE ? String(rows.at(-1)!.id) : null };
}

export async function liftBlock(deps: Deps, operator: Operator, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const lifted = await trx
      .updateTable('direct_debit_block')
      .set({ lifted_at: deps.now(), lifted_by: operator.name })
      .where('id', '=', id)
      .where('lifted_at', 'is', null)
      .returning('payment_id')
      .executeTakeFirst();
    if (!lifted) throw new ApiFailure('not_found');
    await recordAction(trx, deps.now(), operator, { action: 'block_lifted', subject: lifted.payment_id });
  });
}
