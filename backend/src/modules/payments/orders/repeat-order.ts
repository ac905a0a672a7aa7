import type { Country, ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import type { Viewer } from '../../../session/viewer.ts';
import { loadShop } from '../../credits/load-shop.ts';
import { methodsFor } from '../../credits/payment-methods.ts';
import { presentBundles } from '../../credits/present-bundles.ts';
import { continueOrder } from './continue-order.ts';
import { createPayment } from './create-payment.ts';
import { type Customer, requireShownPrice, type ShownPrice } from './order.ts';
import type { PaymentRow } from '../presenter.ts';
import { findByKey } from '../repository.ts';
import { vatRate } from '../../price-list/vat.ts';

type RepeatedOrder = ResponseOf<'getRepeatOrder'>['order'];

/**
 * The last order with current values: the bundle at its current price, the same method, and its stored token. Null if it is not available.
 */
export async function findRepeatOrder(deps: Deps, viewer: Viewer, domain: string | undefined): Promise<RepeatedOrder> {
  const {
    market,
    bundles: rows,
    prices,
    discount,
    last,
    stored,
    blocked,
  } = await loadShop(deps, viewer.country as Country, domain, viewer);
  if (!last || !methodsFor(deps, market.country, market.currency).includes(last.method)) return null;
  if (blocked.includes(last.method)) return null;
  const bundle = presentBundles(rows, discount, prices.message).find(({ id }) => id === last.bundle);
  if (!bundle) return null;
  const usable = stored.filter(({ method }) => method === last.method);
  const stored_method = usable.find(({ id }) => id === last.stored_method_id) ?? usable[0] ?? null;
  return { payment_id: last.payment_id, bundle, vat_percentage: vatRate(market.country), method: last.method, stored_method };
}

interface RepeatRequest extends ShownPrice {
  payment_id: string;
  idempotency_key: string;
}

/**
 * Orders the same again, once per idempotency key. An order of that key is continued as it is: what it was paid with may be gone by now.
 * @throws ApiFailure `not_found` if the payment is not the member's last, `price_changed` if the price differs from the one shown
 */
export async function repeatOrder(deps: Deps, customer: Customer, request: RepeatRequest): Promise<PaymentRow> {
  const { viewer, locale, domain } = customer;
  const earlier = await findByKey(deps.db, viewer.id, request.idempotency_key);
  if (earlier) {
    requireShownPrice(request, earlier);
    return continueOrder(deps, earlier, { locale });
  }
  const again = await findRepeatOrder(deps, viewer, domain);
  if (again?.payment_id !== request.payment_id) throw new ApiFailure('not_found');
  const { bundle, method, stored_method } = again;
  const { payment_id: repeats, ...shown } = request;
  const order = { ...shown, bundle: bundle.id, method, stored_method: stored_method?.id, repeats };
  return createPayment(deps, customer, order);
}
