import type { Locale, ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { activeDiscount } from '../credits/discounts.ts';
import { lastOrder } from '../credits/last-order.ts';
import { marketOf } from '../credits/market.ts';
import { methodsFor } from '../credits/payment-methods.ts';
import { presentBundles } from '../credits/present-bundles.ts';
import { pricesFor } from '../credits/prices.ts';
import { loadBundles } from '../price-list/bundles.ts';
import { storedMethodsOf } from '../stored-methods/stored-methods.ts';
import { createPayment, type OrderOrigin } from './create-payment.ts';
import type { PaymentRow } from './presenter.ts';

type RepeatedOrder = ResponseOf<'getRepeatOrder'>['order'];

/**
 * The last order with current values: the bundle at its current price, the same method, and its stored token. Null if it is not available.
 */
export async function findRepeatOrder(deps: Deps, viewer: Viewer, domain: string | undefined): Promise<RepeatedOrder> {
  const last = await lastOrder(deps.db, viewer.id);
  if (!last) return null;
  const market = await marketOf(deps, viewer.id);
  if (!methodsFor(deps, market.country, market.currency).includes(last.method)) return null;
  const [rows, prices, discount, stored] = await Promise.all([
    loadBundles(deps.db, market.country, market.currency),
    pricesFor(deps, domain),
    activeDiscount(deps, viewer, market),
    storedMethodsOf(deps, viewer.id),
  ]);
  const bundle = presentBundles(rows, discount, prices.message).find(({ id }) => id === last.bundle);
  if (!bundle) return null;
  const means = stored.filter(({ method }) => method === last.method);
  const stored_method = means.find(({ id }) => id === last.stored_method_id) ?? means[0] ?? null;
  return { payment_id: last.payment_id, bundle, method: last.method, stored_method };
}

export interface RepeatRequest {
  payment_id: string;
  idempotency_key: string;
  amount_cents?: number | undefined;
}

/**
 * Orders the same again, once per idempotency key.
 * @throws ApiFailure `not_found` if the payment is not the member's last, `price_changed` if the price differs from the one shown
 */
export async function repeatOrder(
  deps: Deps,
  viewer: Viewer,
  request: RepeatRequest,
  locale: Locale,
  from: OrderOrigin,
): Promise<PaymentRow> {
  const { idempotency_key } = request;
  const earlier = await deps.db
    .selectFrom('payment')
    .select(['bundle_id', 'method', 'stored_method_id'])
    .where('account_id', '=', viewer.id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
  if (earlier) return createPayment(deps, viewer, orderOf(earlier, idempotency_key), locale, from);
  const again = await findRepeatOrder(deps, viewer, from.domain);
  if (again?.payment_id !== request.payment_id) throw new ApiFailure('not_found');
  if (request.amount_cents !== undefined && request.amount_cents !== again.bundle.discounted_cents) throw new ApiFailure('price_changed');
  const { bundle, method, stored_method } = again;
  const order = { bundle_id: bundle.id, method, stored_method_id: stored_method?.id ?? null };
  return createPayment(deps, viewer, orderOf(order, idempotency_key), locale, from);
}

const orderOf = (row: Pick<PaymentRow, 'bundle_id' | 'method' | 'stored_method_id'>, idempotency_key: string) => ({
  bundle: row.bundle_id,
  method: row.method as never,
  idempotency_key,
  stored_method: row.stored_method_id ?? undefined,
});
