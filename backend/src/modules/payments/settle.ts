import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { deposit, takeBack } from '../credits/wallet.ts';
import { announcePayment } from './announce-payment.ts';
import type { PaymentRow } from './presenter.ts';
import type { ProviderStatus } from './provider.ts';

/** From where a payment may move to a status (docs/product/payments.md). What ended stays ended; a completed one may only be given back. */
const MOVES: Record<ProviderStatus, readonly PaymentRow['status'][]> = {
  pending: ['loading'],
  completed: ['loading', 'pending'],
  failed: ['loading', 'pending'],
  cancelled: ['loading', 'pending'],
  refunded: ['loading', 'pending', 'completed'],
  charged_back: ['loading', 'pending', 'completed'],
};

/**
 * Moves a payment to the provider's status, once: webhook, return page and the reconcile job all come here.
 * @returns the payment as it stands now, or null where there is none
 */
export async function settlePayment(deps: Deps, paymentId: string, status: ProviderStatus): Promise<PaymentRow | null> {
  const settled = await deps.db.transaction().execute((trx) => settleWithin(trx, deps.now(), paymentId, status));
  if (settled?.moved) await announcePayment(deps, settled.payment);
  return settled?.payment ?? null;
}

export interface Settled {
  payment: PaymentRow;
  moved: boolean;
}

/** The same within the caller's transaction, which then announces what moved. */
export async function settleWithin(trx: Db, now: Date, paymentId: string, status: ProviderStatus): Promise<Settled | null> {
  const before = await trx.selectFrom('payment').selectAll().where('id', '=', paymentId).forNoKeyUpdate().executeTakeFirst();
  if (!before) return null;
  const payment = await trx
    .updateTable('payment')
    .set({ status, updated_at: now })
    .where('id', '=', paymentId)
    .where('status', 'in', MOVES[status])
    .returningAll()
    .executeTakeFirst();
  if (!payment) return { payment: before, moved: false };
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
  return { payment, moved: true };
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
