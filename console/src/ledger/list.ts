import type { Deps } from '@nightlark/backend';
import { LEDGER_ACCOUNTS, LEDGER_REASONS } from '@nightlark/backend/money';
import { rowId } from '@nightlark/backend/server';
import { z } from 'zod';
import { filterText, optional } from '../input.ts';
import { idOf, pageOf } from '../page-of.ts';

export const ledgerFilter = z.object({
  member: optional(rowId),
  payment: filterText(100),
  unit: optional(z.enum(['money', 'credits'])),
  account: optional(z.enum(LEDGER_ACCOUNTS)),
  reason: optional(z.enum(LEDGER_REASONS)),
});
export type LedgerFilter = z.output<typeof ledgerFilter>;

/** Ledger entries that match the filter, latest first. */
export async function listEntries(
  { slowDb }: Pick<Deps, 'slowDb'>,
  { member, payment, unit, account, reason }: LedgerFilter,
  { after, limit }: { after?: number | undefined; limit: number },
) {
  let query = slowDb
    .selectFrom('ledger')
    .select(['id', 'account_id', 'unit', 'debit', 'credit', 'amount', 'reason', 'payment_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (member) query = query.where('account_id', '=', member);
  if (payment) query = query.where('payment_id', '=', payment);
  if (unit) query = unit === 'money' ? query.where('unit', '<>', 'credit') : query.where('unit', '=', 'credit');
  if (account) query = query.where((eb) => eb.or([eb('debit', '=', account), eb('credit', '=', account)]));
  if (reason) query = query.where('reason', '=', reason);
  if (after) query = query.where('id', '<', after);
  return pageOf(await query.execute(), limit, idOf);
}

/** The last runs of the job that reconciles wallets, payments and ledger, latest first. */
export function lastChecks({ slowDb }: Pick<Deps, 'slowDb'>, limit: number) {
  return slowDb.selectFrom('ledger_check').selectAll().orderBy('id', 'desc').limit(limit).execute();
}
