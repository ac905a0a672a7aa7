import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../domain-events/transact.ts';
import { post } from '../../ledger/post.ts';
import type { PaymentRow } from '../presenter.ts';
import { lockPayment } from '../repository.ts';
import { queueForReview } from '../review.ts';
import { withRefund } from '../settlement/money.ts';
import { endRefund, recordRefundOutcome, type RefundRow } from '../settlement/refund-rows.ts';
import { book, moneyOf } from '../settlement/settle.ts';
import { bookRetained, lockRetained } from '../settlement/settle-retained.ts';

/** Books a refund that the provider paid out. */
export function finishPaidOut(deps: Deps, paymentId: string, refundId: string): Promise<void> {
  return transact(deps, async (trx, record) => {
    const { payment, retained, refund } = await lockRefund(trx, paymentId, refundId);
    if (refund?.status !== 'requested') return;
    const booking = { trx, now: deps.now() };
    await endRefund(booking, refundId, { status: 'done' });
    if (payment) {
      const settled = await book(booking, payment, withRefund(await moneyOf(trx, payment), refund.cents));
      record('paymentSettled', { payment: settled, before: payment.status });
      // An operator has to recover it.
      if (settled.refunded_cents + settled.charged_back_cents > settled.amount_cents)
        deps.log.error({ alert: true, payment: paymentId }, 'a payment was refunded and charged back at once');
    } else if (retained) {
      await bookRetained(booking, retained, withRefund(await moneyOf(trx, retained), refund.cents), retained.provider_id);
    }
  });
}

/** The provider refuses the refund: the credits are restored, and it is queued for an operator. */
export function refuse(deps: Deps, paymentId: string, refundId: string, why: string): Promise<void> {
  return transact(deps, async (trx, record) => {
    const { payment, refund } = await lockRefund(trx, paymentId, refundId);
    if (refund?.status !== 'requested') return;
    await trx.updateTable('refund').set({ status: 'refused', updated_at: deps.now() }).where('id', '=', refundId).execute();
    if (payment) {
      // Of what the bank took back meanwhile no credits are left.
      const isAllBack = payment.refunded_cents + payment.charged_back_cents >= payment.amount_cents;
      await restoreCredits(trx, payment, isAllBack ? { ...refund, credits: 0 } : refund);
      record('balanceChanged', { accountId: payment.account_id });
    }
    const booking = { trx, now: deps.now() };
    await queueForReview(booking, paymentId, 'refund_refused', refundId);
    await recordRefundOutcome(booking, refund, { action: 'refund_failed', details: { why: `refused by the provider: ${why}` } });
    deps.log.error({ alert: true, payment: paymentId, why }, 'the payment provider refused a refund');
  });
}

/** A refund, read under the lock of its payment: a webhook may report its outcome at the same time. */
async function lockRefund(trx: Db, paymentId: string, refundId: string) {
  const payment = await lockPayment(trx, paymentId);
  const retained = payment ? undefined : await lockRetained(trx, paymentId);
  const refund: RefundRow | undefined = await trx.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst();
  return { payment, retained, refund };
}

async function restoreCredits(
  trx: Db,
  { id, account_id, taken_credits }: PaymentRow,
  refund: { id: string; credits: number },
): Promise<void> {
  await post(trx, {
    accountId: account_id,
    reason: 'refund',
    key: `refund-refused:${refund.id}`,
    paymentId: id,
    lines: [{ debit: 'returned', credit: 'member_credits', amount: refund.credits }],
  });
  await trx
    .updateTable('payment')
    .set({ refunding_cents: 0, taken_credits: taken_credits - refund.credits })
    .where('id', '=', id)
    .execute();
}
