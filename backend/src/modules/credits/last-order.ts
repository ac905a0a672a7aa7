import type { PaymentMethod } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';

export interface LastOrder {
  payment_id: string;
  bundle: string;
  method: PaymentMethod;
  stored_method_id: number | null;
}

/** A member's last order that was paid and credited; null if there is none. */
export async function lastOrder(db: Db, memberId: number): Promise<LastOrder | null> {
  const row = await db
    .selectFrom('payment')
    .select(['id', 'bundle_id', 'method', 'stored_method_id'])
    .where('account_id', '=', memberId)
    .where('status', '=', 'completed')
    .where('credited', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    (row && { payment_id: row.id, bundle: row.bundle_id, method: row.method as PaymentMethod, stored_method_id: row.stored_method_id }) ??
    null
  );
}
