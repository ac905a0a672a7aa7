import { timingSafeEqual } from 'node:crypto';
import { type BodyOf, type Locale, SMS_CODE } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import type { PaymentRow } from '../payments/presenter.ts';
import { findOwnPayment, findPayment } from '../payments/repository.ts';
import { settleInTransaction } from '../payments/settlement/settle.ts';
import { requireSpendable } from '../payments/orders/spending.ts';
import { isOpen } from '../payments/states.ts';
import { collectionDay } from './bank-days.ts';
import { finishOrder } from './finish.ts';
import { requireDirectDebit } from './offer.ts';
import { isBlocked } from './repository/blocks.ts';
import { countAttempt } from './repository/codes.ts';
import { loadMandate } from './repository/mandates.ts';
import { confirmOrder, findOwnOrder } from './repository/orders.ts';
import { sealsOf } from './sealed.ts';

/**
 * Signs the mandate by the code, and requests the collection from the provider. Idempotent.
 * @throws ApiFailure `not_found` | `sms_code_invalid` | `sms_code_expired` | `direct_debit_blocked`, or the errors of the member's own limits
 */
export async function confirmDirectDebit(
  deps: Deps,
  viewer: Viewer,
  { payment_id: paymentId, code }: BodyOf<'confirmDirectDebit'>,
  locale: Locale,
): Promise<PaymentRow> {
  requireDirectDebit(deps, viewer.country);
  const payment = await findOwnPayment(deps.db, viewer.id, paymentId);
  const order = await findOwnOrder(deps.db, viewer.id, paymentId);
  if (!order) throw new ApiFailure('not_found');
  if (order.confirmed_at) return payment;
  if (!isOpen(payment.status)) throw new ApiFailure('sms_code_expired', { field: 'code' });

  const tried = await countAttempt(deps.db, paymentId, deps.now());
  if (!tried) {
    // A concurrent call with the right code was first.
    if ((await findOwnOrder(deps.db, viewer.id, paymentId))?.confirmed_at) return findPayment(deps.db, paymentId);
    throw new ApiFailure('sms_code_expired', { field: 'code' });
  }
  const given = sealsOf(deps).code.mark(`${paymentId} ${code.replace(/[\s-]/g, '')}`);
  if (!timingSafeEqual(given, tried.code_hash!))
    throw new ApiFailure('sms_code_invalid', { field: 'code', params: { tries_left: SMS_CODE.tries - tried.tries } });

  const { iban_hash } = await loadMandate(deps.db, order.mandate_id);
  const isFirst = await transact(deps, async (trx, record) => {
    // Pending from now on: no later order cancels it, and it counts towards the spending limit. One that was faster has ended it.
    const current = await settleInTransaction({ trx, record, now: deps.now() }, paymentId, 'pending', { source: 'direct_debit' });
    if (!current || !isOpen(current.status)) throw new ApiFailure('sms_code_expired', { field: 'code' });
    // The member may have paused purchases, or lowered their limit, since they ordered.
    await requireSpendable(trx, current, deps.now(), locale);
    if (await isBlocked(trx, viewer.id, iban_hash)) throw new ApiFailure('direct_debit_blocked');
    const confirmed = await confirmOrder(trx, order, collectionDay(deps.now()), deps.now());
    // The mandate was ended on another device since the order: a new order needs a new mandate.
    if (confirmed === 'ended') throw new ApiFailure('sms_code_expired', { field: 'code' });
    return confirmed;
  });
  return isFirst ? finishOrder(deps, paymentId) : findPayment(deps.db, paymentId);
}
