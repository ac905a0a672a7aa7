import type { Selectable } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Database } from '../../../db/schema.ts';

export type RefundRow = Selectable<Database['refund']>;

/** The refund of a payment that is on its way, also of a deleted account: one at a time. */
export function requestedRefund(db: Db, paymentId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('payment_id', '=', paymentId).where('status', '=', 'requested').executeTakeFirst();
}
