import type { Payment } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { type RecordEvent, transact } from '../../domain-events/transact.ts';
import { complete } from './complete.ts';
import { giveBack } from './give-back.ts';
import type { PaymentRow } from './presenter.ts';
import type { ProviderStatus } from './provider.ts';
import { lockPayment } from './repository.ts';
import { queueForReview } from './review.ts';
import { isOpen, statesBelow, wasPaid } from './states.ts';

/** What is said beside the status. */
export interface Settlement {
  /** Why it failed. */
  failure?: Payment['failure'] | undefined;
  /** What came, or went back, where the provider says so. */
  amount_cents?: number | undefined;
  currency?: string | undefined;
}

/**
 * Moves a payment to the provider's status, once: webhook, return page, the reconcile job and an operator all come here.
 * @returns the payment as it stands now, or null where there is none
 */
export async function settlePayment(
  deps: Pick<Deps, 'db' | 'domainEvents' | 'now'>,
  paymentId: string,
  status: ProviderStatus,
  settlement: Settlement = {},
): Promise<PaymentRow | null> {
  return transact(deps, (trx, record) => settleWithin(trx, record, deps.now(), paymentId, status, settlement));
}

/** The same within the caller's transaction. */
export async function settleWithin(
  trx: Db,
  record: RecordEvent,
  now: Date,
  paymentId: string,
  status: ProviderStatus,
  settlement: Settlement = {},
): Promise<PaymentRow | null> {
  const before = await lockPayment(trx, paymentId);
  if (!before) return null;
  const isOdd =
    status === 'completed' ? !isWhole(before, settlement) : status === 'refunded' && (await isUnaskedPart(trx, before, settlement));
  if (isOdd) {
    await queueForReview(trx, paymentId, 'amount_mismatch', now);
    return before;
  }
  const moved = await trx
    .updateTable('payment')
    .set({
      status,
      updated_at: now,
      ...(status === 'failed' ? { failure: settlement.failure ?? null } : {}),
      ...(wasPaid(status) ? { failure: null, completed_at: before.completed_at ?? now } : {}),
    })
    .where('id', '=', paymentId)
    .where('status', 'in', statesBelow(status))
    .returningAll()
    .executeTakeFirst();
  if (!moved) return status === 'refunded' ? finishPending(trx, record, before, now) : before;
  // What is taken back was paid before, whether that notice has come yet or not.
  if (wasPaid(status) && !wasPaid(before.status)) await complete(trx, moved, before.status, now);
  const payment = status === 'refunded' || status === 'charged_back' ? await giveBack(trx, moved, status, now) : moved;
  if (!isOpen(status)) record('paymentSettled', { payment, before: before.status });
  return payment;
}

/** A further part of a payment that was given back before: the provider tells that this one is paid out, too. */
async function finishPending(trx: Db, record: RecordEvent, before: PaymentRow, now: Date): Promise<PaymentRow> {
  if (before.status !== 'refunded' || before.refunding_cents === 0) return before;
  const payment = await giveBack(trx, before, 'refunded', now);
  record('paymentSettled', { payment, before: before.status });
  return payment;
}

/** Less than was asked for, or other money, is not what was ordered: somebody looks at it. */
const isWhole = (payment: PaymentRow, { amount_cents, currency }: Settlement) =>
  (amount_cents === undefined || amount_cents >= payment.amount_cents) && (currency === undefined || currency === payment.currency);

/** A part that was given back at the provider's own desk: which credits go with it, an operator says. */
async function isUnaskedPart(trx: Db, payment: PaymentRow, { amount_cents: cents }: Settlement): Promise<boolean> {
  if (cents === undefined || cents >= payment.amount_cents || cents <= payment.refunded_cents) return false;
  const asked = await trx.selectFrom('refund').select('id').where('payment_id', '=', payment.id).where('status', '=', 'requested').executeTakeFirst(); // prettier-ignore
  return asked === undefined;
}
