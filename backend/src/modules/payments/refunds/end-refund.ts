import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../domain-events/transact.ts';
import { post } from '../../ledger/post.ts';
import { finishRefund } from '../booking/book-refund.ts';
import { recordRefundOutcome } from '../booking/record-refund-outcome.ts';
import { lockRetained } from '../retained/retained-payment.ts';
import { finishRetainedRefund } from '../retained/retained-refund.ts';
import type { PaymentRow } from '../presenter.ts';
import { lockPayment } from '../repository.ts';
import { queueForReview } from '../review.ts';

/** Books a refund that the provider paid out. */
export function finishPaidOut(deps: Deps, paymentId: string, refundId: string): Promise<void> {
  return transact(deps, async (trx, record) => {
    const { payment, refund } = await lockRefund(trx, paymentId, refundId);
    if (!refund || refund.status === 'done') return;
    // Charged back meanwhile: the money was returned twice, which an operator has to recover.
    if (refund.status !== 'requested') {
      deps.log.error({ alert: true, payment: paymentId }, 'a payment was refunded and charged back at once');
      return;
    }
    if (!payment) return finishRetainedRefund(trx, refund, deps.now());
    record('paymentSettled', { payment: await finishRefund(trx, payment, refund, deps.now()), before: payment.status });
  });
}

/** The provider refuses the refund: the credits are restored, and it is queued for an operator. */
export function refuse(deps: Deps, paymentId: string, refundId: string, why: string): Promise<void> {
  return transact(deps, async (trx, record) => {
    const { payment, refund } = await lockRefund(trx, paymentId, refundId);
    if (refund?.status !== 'requested') return;
    await trx.updateTable('refund').set({ status: 'refused', updated_at: deps.now() }).where('id', '=', refundId).execute();
    if (payment) {
      await restoreCredits(trx, payment, refund);
      record('balanceChanged', { accountId: payment.account_id });
    }
    await queueForReview(trx, paymentId, 'refund_refused', deps.now(), refundId);
    await recordRefundOutcome(trx, refund, deps.now(), { action: 'refund_failed', details: { why: `refused by the provider: ${why}` } });
    deps.log.error({ alert: true, payment: paymentId, why }, 'the payment provider refused a refund');
  });
}

/** A refund, read under the lock of its payment: a webhook may report its outcome at the same time. */
async function lockRefund(trx: Db, paymentId: string, refundId: string) {
  const payment = await lockPayment(trx, paymentId);
  if (!payment) await lockRetained(trx, paymentId);
  const refund = await trx.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst();
  return { payment, refund };
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
