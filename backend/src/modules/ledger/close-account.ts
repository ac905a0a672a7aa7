import type { Db } from '../../db/open.ts';
import { post } from './post.ts';

/** Closes the accounts of a deleted member: remaining credits and debts are written off, so their balances are zero. */
export async function closeAccount(trx: Db, accountId: number): Promise<void> {
  const wallet = await trx
    .selectFrom('wallet')
    .select(['balance', 'bonus', 'debt'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!wallet) return;
  const { balance, bonus, debt } = wallet;
  await post(trx, {
    accountId,
    reason: 'closing',
    key: 'closing',
    lines: [
      { debit: 'member_credits', credit: 'write_offs', amount: Math.max(0, balance - bonus) },
      { debit: 'bonus_credits', credit: 'write_offs', amount: Math.min(balance, bonus) },
      { debit: 'write_offs', credit: 'member_debt', amount: debt },
    ],
  });
}
