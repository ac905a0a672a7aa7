import type { Db } from '../../db/open.ts';

/** Methods with a charge-back stay blocked for the member: none of them is offered (docs/product/payments.md#refunds). */
export const selectBlockedMethods = (db: Db, accountId: number) =>
  db.selectFrom('blocked_method').select('method').where('account_id', '=', accountId);

export async function blockedMethods(db: Db, accountId: number): Promise<string[]> {
  return (await selectBlockedMethods(db, accountId).execute()).map(({ method }) => method);
}
