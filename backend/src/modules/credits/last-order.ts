import type { PaymentMethod } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';

export interface LastOrder {
  payment_id: string;
  bundle: string;
  method: PaymentMethod;
  stored_method_id: number | null;
}

/** A member's last order that was paid and credited, if there is one. */
export const selectLastOrder = (db: Db, memberId: number) =>
  db
    .selectFrom('payment')
    .select(['id as payment_id', 'bundle_id as bundle', 'method', 'stored_method_id'])
    .where('account_id', '=', memberId)
    .where('status', '=', 'completed')
    .where('credited', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$narrowType<{ method: PaymentMethod }>();

/** The same; null if there is none. */
export const lastOrder = async (db: Db, memberId: number): Promise<LastOrder | null> =>
  (await selectLastOrder(db, memberId).executeTakeFirst()) ?? null;
