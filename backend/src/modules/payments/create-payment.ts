import { createHash, randomUUID } from 'node:crypto';
import type { Locale, PaymentMethod } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { redeemCode, discountByCode } from '../credits/codes.ts';
import { discountedCents } from '../credits/discounted.ts';
import { activeDiscount } from '../credits/discounts.ts';
import { lastOrder } from '../credits/last-order.ts';
import { marketOf } from '../credits/market.ts';
import { offersFor } from '../credits/payment-methods.ts';
import { loadBundles } from '../price-list/bundles.ts';
import { siteFor } from '../site/site.ts';
import { requireStoredMethod } from '../stored-methods/stored-methods.ts';
import { continueOrder } from './continue-order.ts';
import { expiryOf, isTransfer } from './expiry.ts';
import { requireAllowed, requireWithinLimits } from './limits.ts';
import { needsCheckout, openCheckout, requireCheckout } from './open-checkout.ts';
import { openProvider } from './open-provider.ts';
import type { PaymentRow } from './presenter.ts';
import { cancelAtProvider } from './reconcile.ts';
import { findByKey } from './repository.ts';
import { queueForReview } from './review.ts';
import { requireShownPrice, type ShownPrice } from './shown-price.ts';
import { hasLimit, requireSpendable } from './spending.ts';
import { includedVat } from '../price-list/vat.ts';

export interface Order extends ShownPrice {
  bundle: string;
  method: PaymentMethod;
  discount_code?: string | undefined;
  idempotency_key: string;
  stored_method?: number | undefined;
  store?: boolean | undefined;
  back?: string | undefined;
  /** The last paid order, which this one repeats. */
  repeats?: string | undefined;
}

/** Where an order is placed. */
export interface OrderOrigin {
  domain?: string;
  /** As reported by the gateway; compared with the member's country, and stored nowhere. */
  clientCountry?: string | undefined;
}

/**
 * Starts a payment, once per idempotency key; the price is computed here and nowhere else (docs/product/payments.md).
 * @throws ApiFailure `price_changed` if the member saw another price
 */
export async function createPayment(deps: Deps, viewer: Viewer, order: Order, locale: Locale, from: OrderOrigin = {}): Promise<PaymentRow> {
  requireCheckout(deps, order.method);
  const page = { locale, back: order.back };
  const earlier = await findEarlier(deps.db, viewer.id, order);
  if (earlier) return continueOrder(deps, earlier, page);
  const payment = await insertPayment(deps, viewer, order, locale, from);
  return needsCheckout(payment) ? openCheckout(deps, payment, page) : payment;
}

/** Only the order, once per idempotency key; the caller starts the checkout. */
export async function orderPayment(deps: Deps, viewer: Viewer, order: Order, locale: Locale, from: OrderOrigin = {}): Promise<PaymentRow> {
  return (await findEarlier(deps.db, viewer.id, order)) ?? (await insertPayment(deps, viewer, order, locale, from));
}

async function findEarlier(db: Db, memberId: number, order: Order): Promise<PaymentRow | undefined> {
  const earlier = await findByKey(db, memberId, order.idempotency_key);
  if (earlier && earlier.request_hash !== hashOf(order)) throw new ApiFailure('idempotency_conflict');
  if (earlier) requireShownPrice(order, earlier);
  return earlier;
}

const hashOf = ({ bundle, method, discount_code, stored_method, store }: Order) =>
  createHash('sha256')
    .update(
      JSON.stringify([bundle, method, discount_code ?? null, ...(stored_method || store ? [stored_method ?? null, store ?? false] : [])]),
    )
    .digest('base64url');

/**
 * An order by the same stored method that no answer of the provider has reached: the method may have been charged. It is continued, also by
 * a page that was loaded again and has another key, since the provider charges once per payment.
 */
function continueUnanswered(trx: Db, values: Awaited<ReturnType<typeof priceOf>>, now: Date): Promise<PaymentRow | undefined> {
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
async function insertPayment(deps: Deps, viewer: Viewer, order: Order, locale: Locale, from: OrderOrigin): Promise<PaymentRow> {
  openProvider(deps);
  for (let attempt = 0; attempt < 3; attempt++) {
    const values = await priceOf(deps, viewer, order, locale, from);
    await requireAllowed(deps.db, viewer.id, values.method, deps.now());
    const result = await deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute();
      const earlier = await findEarlier(trx, viewer.id, order);
      if (earlier) return { payment: earlier };
      await requireSpendable(trx, viewer.id, values, deps.now(), locale);
      const unanswered = await continueUnanswered(trx, values, deps.now());
      if (unanswered) return { payment: unanswered };
      // Paid from another window meanwhile.
      if (order.repeats && (await lastOrder(trx, viewer.id))?.payment_id !== order.repeats) throw new ApiFailure('not_found');
      const others = await openCheckouts(trx, viewer.id, values, deps.now());
      if (others.length > 0) return { others };
      await requireWithinLimits(trx, viewer.id, values, deps.now());
      if (values.discount_code) await redeemCode(trx, values.discount_code);
      const payment = await trx.insertInto('payment').values(values).returningAll().executeTakeFirstOrThrow();
      if (from.clientCountry && from.clientCountry !== payment.country)
        await queueForReview(trx, payment.id, 'country_mismatch', deps.now());
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
    .where('status', 'in', ['loading', 'pending'])
    .where('idempotency_key', '<>', order.idempotency_key)
    .execute();
  return open.filter(({ method, status, discount_code }) => (limited || discount_code) && !(isTransfer(method) && status === 'pending'));
}

async function priceOf(deps: Deps, viewer: Viewer, order: Order, locale: Locale, { domain }: OrderOrigin) {
  const market = await marketOf(deps, viewer.id);
  const { country, currency } = market;
  const offer = offersFor(deps, country, currency).find(({ method }) => method === order.method);
  if (!offer) throw new ApiFailure('method_not_offered', { field: 'method' });
  const bundle = (await loadBundles(deps.db, country, currency)).find(({ id }) => id === order.bundle);
  if (!bundle) throw new ApiFailure('validation', { field: 'bundle' });
  const discount = order.discount_code
    ? await discountByCode(deps, viewer, market, order.discount_code)
    : await activeDiscount(deps, viewer, market);
  if (order.discount_code && discount && bundle.price_cents < discount.minimum_order_value) {
    const minimum = deps.messages.intl(locale).formatNumber(discount.minimum_order_value / 100, { style: 'currency', currency });
    throw new ApiFailure('minimum_order', { field: 'discount_code', params: { minimum } });
  }
  const amount = discountedCents(bundle.price_cents, discount);
  requireShownPrice(order, { amount_cents: amount, currency });
  if (amount < offer.min_cents || amount > offer.max_cents) throw new ApiFailure('method_not_offered', { field: 'method' });
  const means = order.stored_method === undefined ? null : await requireStoredMethod(deps, viewer.id, order.stored_method, order.method);
  const now = deps.now();
  return {
    id: randomUUID(),
    account_id: viewer.id,
    bundle_id: bundle.id,
    method: order.method,
    credits: bundle.credits,
    amount_cents: amount,
    vat_cents: includedVat(amount, country),
    currency,
    country,
    discount_code: discount?.code ?? null,
    store: (order.store ?? false) && openProvider(deps).canStore(order.method),
    stored_method_id: means?.id ?? null,
    idempotency_key: order.idempotency_key,
    request_hash: hashOf(order),
    refund_days: (await siteFor(deps, domain ?? new URL(deps.config.PUBLIC_URL).hostname)).settings.refund_days,
    expires_at: expiryOf(order.method, now),
    created_at: now,
    updated_at: now,
  };
}

/** @throws ApiFailure `unavailable` if the provider does not respond: the earlier order may still be paid */
async function closeCheckout(deps: Deps, payment: PaymentRow): Promise<void> {
  try {
    await cancelAtProvider(deps, payment, { status: 'cancelled', source: 'later_order' }, 'later_order');
  } catch (error) {
    deps.log.error({ err: error, payment: payment.id }, 'checkout not cancelled');
    throw new ApiFailure('unavailable');
  }
}
