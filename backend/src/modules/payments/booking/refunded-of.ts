import type { Db } from '../../../db/open.ts';
import { requestedRefund } from './requested-refund.ts';
import type { PaymentRow } from '../presenter.ts';

/** What is being and was refunded of a payment, also of a deleted account. */
export async function refundedOf(db: Db, paymentId: string): Promise<Pick<PaymentRow, 'refunded_cents' | 'refunding_cents'>> {
  const payment = await db
    .selectFrom('payment')
    .select(['refunded_cents', 'refunding_cents'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment) return payment;
  const retained = await db.selectFrom('kept_payment').select('refunded_cents').where('id', '=', paymentId).executeTakeFirst();
  const requested = await requestedRefund(db, paymentId);
  return { refunded_cents: retained?.refunded_cents ?? 0, refunding_cents: requested?.cents ?? 0 };
}
