import type { Db } from '../../db/open.ts';

/** Whether a member paid an order with this code. */
export async function isUsed(db: Db, memberId: number, code: string): Promise<boolean> {
  return (
    (await db.selectFrom('discount_use').select('code').where('account_id', '=', memberId).where('code', '=', code).executeTakeFirst()) !==
    undefined
  );
}
