import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { type RecordEvent, transact } from '../../domain-events/transact.ts';
import { deposit, takeBack } from '../credits/wallet.ts';
import { isOpen, type PaymentRow } from './presenter.ts';
import type { ProviderStatus } from './provider.ts';

/** From where a payment may move to a status (docs/product/payments.md). What ended stays ended; a completed one may only be given back. */
const MOVES: Record<ProviderStatus, readonly PaymentRow['status'][]> = {
  pending: ['loading'],
  completed: ['loading', 'pending'],
  failed: ['loading', 'pending'],
  cancelled: ['loading', 'pending'],
  expired: ['loading', 'pending'],
  refunded: ['loading', 'pending', 'completed'],
  charged_back: ['loading', 'pending', 'completed'],
};

/**
 * Moves a payment to the provider's status, once: webhook, return page and the reconcile job all come here.
 * @returns the payment as it stands now, or null where there is none
 */
export async function settlePayment(deps: Deps, paymentId: string, status: ProviderStatus): Promise<PaymentRow | null> {
  return transact(deps, (trx, record) => settleWithin(trx, record, deps.now(), paymentId, status));
}

/** The same within the caller's transaction. */
export async function settleWithin(
  trx: Db,
  record: RecordEvent,
  now: Date,
  paymentId: string,
  status: ProviderStatus,
): Promise<PaymentRow | null> {
  const before = await trx.selectFrom('payment').selectAll().where('id', '=', paymentId).forNoKeyUpdate().executeTakeFirst();
  if (!before) return null;
  const payment = await trx
    .updateTable('payment')
    .set({ status, updated_at: now })
    .where('id', '=', paymentId)
    .where('status', 'in', MOVES[status])
    .returningAll()
    .executeTakeFirst();
  if (!payment) return before;
  if (status === 'completed') await complete(trx, payment, now);
  if (before.status === 'completed') {
    await takeBack(trx, {
      accountId: payment.account_id,
      amount: payment.credits,
      reason: 'refund',
      reference: payment.id,
      key: `refund:${payment.id}`,
    });
  }
  if (!isOpen(payment.status)) record('paymentSettled', { payment });
  return payment;
}

/** The first purchase makes a member premium for good (docs/product/credits-and-premium.md#premium). */
async function complete(trx: Db, payment: PaymentRow, now: Date): Promise<void> {
  await trx.updateTable('account').set({ paid_user: true }).where('id', '=', payment.account_id).execute();
  await deposit(trx, {
    accountId: payment.account_id,
    amount: payment.credits,
    reason: 'purchase',
    reference: payment.id,
    key: `payment:${payment.id}`,
  });
  if (!payment.discount_code) return;
  await trx
    .insertInto('discount_use')
    .values({ account_id: payment.account_id, code: payment.discount_code, payment_id: payment.id, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
