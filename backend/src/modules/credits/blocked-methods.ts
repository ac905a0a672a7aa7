import type { Db } from '../../db/open.ts';

/** Methods with a charge-back stay blocked for the member: none of them is offered (docs/product/payments.md#refunds). */
export async function blockedMethods(db: Db, accountId: number): Promise<string[]> {
  const rows = await db.selectFrom('blocked_method').select('method').where('account_id', '=', accountId).execute();
  return rows.map(({ method }) => method);
}
