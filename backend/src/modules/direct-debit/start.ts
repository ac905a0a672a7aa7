import type { BodyOf, Locale } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { orderPayment } from '../payments/orders/create-payment.ts';
import type { OrderOrigin } from '../payments/orders/order.ts';
import type { PaymentRow } from '../payments/presenter.ts';
import { settlePayment } from '../payments/settlement/settle.ts';
import { isOpen } from '../payments/states.ts';
import { readIban } from './bank-account.ts';
import { sendCode } from './code.ts';
import { mandateFor } from './mandate.ts';
import { requireDirectDebit } from './offer.ts';
import { readPhone } from './phone.ts';
import { isBlocked } from './repository/blocks.ts';
import { type DirectDebitRow, findOrder, insertOrder, unconfirmedPayments } from './repository/orders.ts';
import { sealsOf } from './sealed.ts';

export interface Started {
  payment: PaymentRow;
  order: DirectDebitRow;
}

/**
 * Creates a direct debit order and sends a code to the phone, once per idempotency key (docs/product/payments.md#direct-debit). Nothing is
 * collected before the code is entered.
 * @throws ApiFailure `authorization_required` | `iban_invalid` | `iban_country` | `phone_invalid` | `direct_debit_blocked` |
 * `method_not_offered` | `price_changed` | `idempotency_conflict`, or the errors of an order
 */
export async function startDirectDebit(
  deps: Deps,
  viewer: Viewer,
  form: BodyOf<'startDirectDebit'>,
  locale: Locale,
  from: OrderOrigin = {},
): Promise<Started> {
  const { sms } = requireDirectDebit(deps, viewer.country);
  const iban = readIban(form.iban);
  const phone = readPhone(form.phone, viewer.country);
  if (!form.authorization) throw new ApiFailure('authorization_required', { field: 'authorization' });
  const seals = sealsOf(deps);
  if (await isBlocked(deps.db, viewer.id, seals.iban.mark(iban))) throw new ApiFailure('direct_debit_blocked');
  const { account_holder, street, house_number, zip, city, bundle, discount_code, amount_cents, currency, idempotency_key } = form;
  const payer = { account_holder, iban, street, house_number, zip, city };
  const details = seals.details.mark(JSON.stringify([payer, phone]));

  const wanted = { bundle, discount_code, amount_cents, currency, idempotency_key, method: 'sepa_direct_debit' } as const;
  const payment = await orderPayment(deps, viewer, wanted, locale, from);
  const known = await findOrder(deps.db, payment.id);
  if (known && !known.details_hash.equals(details)) throw new ApiFailure('idempotency_conflict');
  if (!isOpen(payment.status)) throw new ApiFailure('sms_code_expired');
  const order =
    known ??
    (await insertOrder(deps.db, {
      payment_id: payment.id,
      account_id: viewer.id,
      mandate_id: (await mandateFor(deps, viewer, payer)).id,
      details_hash: details,
      phone: seals.phone.seal(phone),
      phone_end: phone.slice(-2),
      locale,
    }));
  for (const other of await unconfirmedPayments(deps.db, viewer.id, { except: payment.id }))
    await settlePayment(deps, other, 'cancelled', { source: 'later_order', onlyFrom: 'loading' });
  if (order.code_sent_at) return { payment, order };
  const sent = (await sendCode(deps, sms, order)) ?? (await findOrder(deps.db, payment.id))!;
  // A concurrent call was first, and could not send it.
  if (!sent.code_sent_at) throw new ApiFailure('unavailable');
  return { payment, order: sent };
}
