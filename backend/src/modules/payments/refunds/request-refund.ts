import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/open.ts';
import { post } from '../../ledger/post.ts';
import type { PaymentRow } from '../presenter.ts';
import type { RefundOptions } from './quote-refund.ts';

type Requested = RefundOptions & { cents: number; credits: number };

/** Notes a refund, which `payOut` sends to the provider. @returns its id */
export async function insertRefund(trx: Db, paymentId: string, { cents, credits, by, reason }: Requested, now: Date): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('refund')
    .values({ id, payment_id: paymentId, cents, credits, status: 'requested', asked_by: by, reason, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** The same, and takes the credits. */
export async function requestRefund(trx: Db, payment: PaymentRow, requested: Requested, now: Date): Promise<string> {
  const { cents, credits } = requested;
  const id = await insertRefund(trx, payment.id, requested, now);
  await post(trx, {
    accountId: payment.account_id,
    reason: 'refund',
    key: `refund-credits:${id}`,
    paymentId: payment.id,
    lines: [{ debit: 'member_credits', credit: 'returned', amount: credits }],
  });
  await trx
    .updateTable('payment')
    .set({ refunding_cents: cents, taken_credits: payment.taken_credits + credits, updated_at: now })
    .where('id', '=', payment.id)
    .execute();
  return id;
}
