import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import { redeemCode } from '../../credits/codes.ts';
import { lastOrder } from '../../credits/last-order.ts';
import { continueOrder } from './continue-order.ts';
import { isTransfer } from '../expiry.ts';
import { requireAllowed, requireWithinLimits } from './limits.ts';
import { needsCheckout, openCheckout, requireCheckout } from './open-checkout.ts';
import { openProvider } from '../providers/open-provider.ts';
import { type Customer, requestHashOf, type Order, requireShownPrice } from './order.ts';
import type { PaymentRow } from '../presenter.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';
import { cancelAtProvider } from '../settlement/reconcile.ts';
import { findByKey } from '../repository.ts';
import { queueForReview } from '../review.ts';
import { hasLimit, requireSpendable } from './spending.ts';
import { OPEN_STATES } from '../states.ts';

/**
 * Starts a payment, once per idempotency key; the price is computed here and nowhere else (docs/product/payments.md).
 * @throws ApiFailure `price_changed` if the member saw another price
 */
export async function createPayment(deps: Deps, customer: Customer, order: Order): Promise<PaymentRow> {
  requireCheckout(deps, order.method);
  const page = { locale: customer.locale, back: order.back };
  const earlier = await findEarlier(deps.db, customer.viewer.id, order);
  if (earlier) return continueOrder(deps, earlier, page);
  const payment = await insertPayment(deps, customer, order);
  return needsCheckout(payment) ? openCheckout(deps, payment, page) : payment;
}

/** Only the order, once per idempotency key; the caller starts the checkout. */
export async function orderPayment(deps: Deps, customer: Customer, order: Order): Promise<PaymentRow> {
  return (await findEarlier(deps.db, customer.viewer.id, order)) ?? (await insertPayment(deps, customer, order));
}

async function findEarlier(db: Db, memberId: number, order: Order): Promise<PaymentRow | undefined> {
  const earlier = await findByKey(db, memberId, order.idempotency_key);
  if (earlier && earlier.request_hash !== requestHashOf(order)) throw new ApiFailure('idempotency_conflict');
  if (earlier) requireShownPrice(order, earlier);
  return earlier;
}

/**
 * An order by the same stored method that no answer of the provider has reached: the method may have been charged. It is continued, also by
 * a page that was loaded again and has another key, since the provider charges once per payment.
 */
function continueUnanswered(trx: Db, values: PricedOrder, now: Date): Promise<PaymentRow | undefined> {
  return trx
    .updateTable('payment')
    .set({ later_keys: sql`array_append(later_keys, ${values.idempotency_key})` })
    .where('account_id', '=', values.account_id)
    .where('status', '=', 'loading')
    .where('stored_method_id', '=', values.stored_method_id)
    .where('request_hash', '=', values.request_hash)
    .where('amount_cents', '=', values.amount_cents)
    .where('currency', '=', values.currency)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/**
 * One discounted checkout is open at a time, and one of any kind where the member limits their spending: an earlier one is canceled first,
 * or turns out to be paid. A pending transfer can't be canceled: both may be paid, and count (decision 126).
 */
async function insertPayment(deps: Deps, customer: Customer, order: Order): Promise<PaymentRow> {
  const { viewer, locale, clientCountry } = customer;
  openProvider(deps);
  for (let attempt = 0; attempt < 3; attempt++) {
    const values = await priceOrder(deps, customer, order);
    await requireAllowed(deps.db, viewer.id, values.method, deps.now());
    const result = await deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute();
      const earlier = await findEarlier(trx, viewer.id, order);
      if (earlier) return { payment: earlier };
      await requireSpendable(trx, values, deps.now(), locale);
      const unanswered = await continueUnanswered(trx, values, deps.now());
      if (unanswered) return { payment: unanswered };
      // Paid from another window meanwhile.
      if (order.repeats && (await lastOrder(trx, viewer.id))?.payment_id !== order.repeats) throw new ApiFailure('not_found');
      const others = await openCheckouts(trx, viewer.id, values, deps.now());
      if (others.length > 0) return { others };
      await requireWithinLimits(trx, viewer.id, values, deps.now());
      if (values.discount_code) await redeemCode(trx, values.discount_code);
      const payment = await trx.insertInto('payment').values(values).returningAll().executeTakeFirstOrThrow();
      if (clientCountry && clientCountry !== payment.country)
        await queueForReview({ trx, now: deps.now() }, payment.id, 'country_mismatch');
      return { payment };
    });
    if (result.payment) return result.payment;
    for (const other of result.others) await closeCheckout(deps, other);
  }
  throw order.discount_code ? new ApiFailure('code_used', { field: 'discount_code' }) : new ApiFailure('too_many_payments');
}

/** Open checkouts that have to be canceled before this order is created. */
async function openCheckouts(
  trx: Db,
  accountId: number,
  order: { discount_code: string | null; idempotency_key: string },
  now: Date,
): Promise<PaymentRow[]> {
  const limited = await hasLimit(trx, accountId, now);
  if (!order.discount_code && !limited) return [];
  const open = await trx
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', OPEN_STATES)
    .where('idempotency_key', '<>', order.idempotency_key)
    .execute();
  return open.filter(({ method, status, discount_code }) => (limited || discount_code) && !(isTransfer(method) && status === 'pending'));
}

/** @throws ApiFailure `unavailable` if the provider does not respond: the earlier order may still be paid */
async function closeCheckout(deps: Deps, payment: PaymentRow): Promise<void> {
  try {
    await cancelAtProvider(deps, payment, { status: 'cancelled', source: 'later_order', failure: 'replaced' }, 'later_order');
  } catch (error) {
    deps.log.error({ err: error, payment: payment.id }, 'checkout not cancelled');
    throw new ApiFailure('unavailable');
  }
}
