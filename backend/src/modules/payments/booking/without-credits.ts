import type { Db } from '../../../db/open.ts';
import { post } from '../../ledger/post.ts';
import { bookedMoney } from './complete.ts';
import type { PaymentRow } from '../presenter.ts';

/** The columns of a payment that gives no credits, since what was received is given back: none are left to take. */
export const withoutCredits = ({ credits }: Pick<PaymentRow, 'credits'>) => ({ credited: false, taken_credits: credits });

/** Books only its money. */
export async function bookWithoutCredits(trx: Db, payment: PaymentRow): Promise<void> {
  const { id, account_id: accountId } = payment;
  await post(trx, { accountId, reason: 'purchase', key: `payment:${id}`, paymentId: id, lines: bookedMoney(payment) });
}
