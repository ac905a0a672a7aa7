import { type BodyOf, type ResponseOf, SMS_CODE, electronicIban } from '@nightlark/contract';
import { isSEPACountry, isValidIBAN } from 'ibantools';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { orderPayment } from '../payments/orders/create-payment.ts';
import type { Customer } from '../payments/orders/order.ts';
import { type PaymentRow, presentPayment } from '../payments/presenter.ts';
import { findByKey } from '../payments/repository.ts';
import { settlePayment } from '../payments/settlement/settle.ts';
import { isOpen } from '../payments/states.ts';
import { requireNoFreshCode, sendCode, resendAt } from './code.ts';
import { mandateFor, type Payer } from './mandate.ts';
import { requireDirectDebit } from './offer.ts';
import { readPayer } from './payer.ts';
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
 * @throws ApiFailure `authorization_required` | `iban_invalid` | `iban_country` | `phone_invalid` | `address_invalid` | `zip_invalid` |
 * `direct_debit_blocked` | `too_many_requests` | `method_not_offered` | `price_changed` | `idempotency_conflict`, or the errors of an order
 */
export async function startDirectDebit(deps: Deps, customer: Customer, form: BodyOf<'startDirectDebit'>): Promise<Started> {
  const { viewer, locale } = customer;
  const { sms } = requireDirectDebit(deps, viewer.country);
  const payer = readPayer(payerOf(form), viewer.country);
  const phone = await readPhone(form.phone, viewer.country, payer.iban);
  if (!form.authorization) throw new ApiFailure('authorization_required', { field: 'authorization' });
  const seals = sealsOf(deps);
  if (await isBlocked(deps.db, viewer.id, seals.iban.mark(payer.iban))) throw new ApiFailure('direct_debit_blocked');
  const { bundle, discount_code, amount_cents, currency, idempotency_key } = form;
  const details = seals.details.mark(JSON.stringify([payer, phone]));

  const wanted = { bundle, discount_code, amount_cents, currency, idempotency_key, method: 'sepa_direct_debit' } as const;
  if (!(await findByKey(deps.db, viewer.id, idempotency_key))) await requireNoFreshCode(deps, viewer.id);
  const payment = await orderPayment(deps, customer, wanted);
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
  if (order.code_sent_at) return { payment, order };
  const sent = (await sendCode(deps, sms, order)) ?? (await findOrder(deps.db, payment.id))!;
  if (!sent.code_sent_at) {
    // Another order of this moment was first; or a concurrent call of this one, which could not send it.
    await requireNoFreshCode(deps, viewer.id);
    throw new ApiFailure('unavailable');
  }
  for (const other of await unconfirmedPayments(deps.db, viewer.id, { except: payment.id }))
    await settlePayment(deps, other, 'cancelled', { source: 'later_order', onlyFrom: 'loading' });
  return { payment, order: sent };
}

const payerOf = ({ account_holder, iban, street, house_number, zip, city }: BodyOf<'startDirectDebit'>): Payer => ({
  account_holder,
  iban: readIban(iban),
  street,
  house_number,
  zip,
  city,
});

/** An order whose code was sent, as its buyer sees it. */
export const presentStarted = ({ payment, order }: Started, now: Date): ResponseOf<'startDirectDebit'> => ({
  payment: presentPayment(payment, now),
  code_sent_to: order.phone_end,
  code_expires: order.code_expires!.toISOString(),
  resend_at: resendAt(order).toISOString(),
  tries_left: order.code_expires! > now ? Math.max(0, SMS_CODE.tries - order.tries) : 0,
});

/** They joined in 2024 and 2025, which `ibantools` doesn't know yet. */
const JOINED_SEPA: readonly string[] = ['AL', 'MD', 'ME', 'MK', 'RS'];

/**
 * Reads a typed or pasted IBAN in the electronic form.
 * @throws ApiFailure `iban_invalid` | `iban_country`
 */
function readIban(text: string): string {
  const iban = electronicIban(text);
  if (!isValidIBAN(iban)) throw new ApiFailure('iban_invalid', { field: 'iban' });
  const country = iban.slice(0, 2);
  if (!isSEPACountry(country) && !JOINED_SEPA.includes(country)) throw new ApiFailure('iban_country', { field: 'iban' });
  return iban;
}
