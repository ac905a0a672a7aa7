import { randomUUID } from 'node:crypto';
import { formatMoney, regionalTag } from '@nightlark/contract';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import { discountByCode } from '../../credits/codes.ts';
import { discountedCents, activeDiscount, betterDiscount } from '../../credits/discounts.ts';
import { marketOf } from '../../credits/market.ts';
import { offersFor } from '../../credits/payment-methods.ts';
import { loadBundles } from '../../price-list/bundles.ts';
import { includedVat } from '../../price-list/vat.ts';
import { siteFor } from '../../site/site.ts';
import { requireStoredMethod } from '../../stored-methods/stored-methods.ts';
import { expiryOf } from '../expiry.ts';
import { openProvider } from '../providers/open-provider.ts';
import { type Customer, requestHashOf, type Order, requireShownPrice } from './order.ts';

export type PricedOrder = Awaited<ReturnType<typeof priceOrder>>;

/**
 * The columns of an order's payment, with its price, discount and VAT.
 * @throws ApiFailure `method_not_offered`, `validation`, `minimum_order`, `price_changed`, or the errors of a discount code
 */
export async function priceOrder(deps: Deps, { viewer, locale, domain }: Customer, order: Order) {
  const market = await marketOf(deps, viewer.id);
  const { country, currency } = market;
  const offer = offersFor(deps, country, currency).find(({ method }) => method === order.method);
  if (!offer) throw new ApiFailure('method_not_offered', { field: 'method' });
  const bundle = (await loadBundles(deps.db, country, currency)).find(({ id }) => id === order.bundle);
  if (!bundle) throw new ApiFailure('validation', { field: 'bundle' });
  const entered = order.discount_code ? await discountByCode(deps, viewer, market, order.discount_code) : null;
  if (entered && bundle.price_cents < entered.minimum_order_value) {
    const minimum = formatMoney(regionalTag(locale, country), entered.minimum_order_value, currency);
    throw new ApiFailure('minimum_order', { field: 'discount_code', params: { minimum } });
  }
  const discount = betterDiscount(entered, await activeDiscount(deps, viewer, market));
  const amount = discountedCents(bundle.price_cents, discount);
  requireShownPrice(order, { amount_cents: amount, currency });
  if (amount < offer.min_cents || amount > offer.max_cents) throw new ApiFailure('method_not_offered', { field: 'method' });
  const stored = order.stored_method === undefined ? null : await requireStoredMethod(deps, viewer.id, order.stored_method, order.method);
  const now = deps.now();
  return {
    id: randomUUID(),
    account_id: viewer.id,
    bundle_id: bundle.id,
    method: order.method,
    credits: bundle.credits,
    amount_cents: amount,
    vat_cents: includedVat(amount, country),
    list_cents: bundle.price_cents,
    currency,
    country,
    discount_code: discount?.code ?? null,
    store: (order.store ?? false) && openProvider(deps).canStore(order.method),
    stored_method_id: stored?.id ?? null,
    idempotency_key: order.idempotency_key,
    request_hash: requestHashOf(order),
    refund_days: (await siteFor(deps, domain ?? new URL(deps.config.PUBLIC_URL).hostname)).settings.refund_days,
    expires_at: expiryOf(order.method, now),
    created_at: now,
    updated_at: now,
  };
}
