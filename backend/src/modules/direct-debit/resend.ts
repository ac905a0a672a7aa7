import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { findOwnPayment } from '../payments/repository.ts';
import { isOpen } from '../payments/states.ts';
import { resendAt, sendCode } from './code.ts';
import { requireDirectDebit } from './offer.ts';
import { findOwnOrder } from './repository/orders.ts';
import type { Started } from './start.ts';

/**
 * Sends another code, at the earliest a minute after the last one.
 * @throws ApiFailure `not_found` | `sms_code_expired` once the order is over | `too_many_requests`
 */
export async function resendCode(deps: Deps, viewer: Viewer, paymentId: string): Promise<Started> {
  const { sms } = requireDirectDebit(deps, viewer.country);
  const payment = await findOwnPayment(deps.db, viewer.id, paymentId);
  const order = await findOwnOrder(deps.db, viewer.id, paymentId);
  if (!order) throw new ApiFailure('not_found');
  if (order.confirmed_at || !isOpen(payment.status)) throw new ApiFailure('sms_code_expired');
  const sent = await sendCode(deps, sms, order);
  if (sent) return { payment, order: sent };
  const wait = Math.ceil((resendAt(order).getTime() - deps.now().getTime()) / 1_000);
  throw new ApiFailure('too_many_requests', { retryAfter: Math.max(1, wait) });
}
