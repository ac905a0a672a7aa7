import { type ResponseOf, SMS_CODE } from '@nightlark/contract';
import { presentPayment } from '../payments/presenter.ts';
import { resendAt } from './code.ts';
import type { Started } from './start.ts';

/** An order whose code was sent, as its buyer sees it. */
export const presentStarted = ({ payment, order }: Started, now: Date): ResponseOf<'startDirectDebit'> => ({
  payment: presentPayment(payment, now),
  code_sent_to: order.phone_end,
  code_expires: order.code_expires!.toISOString(),
  resend_at: resendAt(order).toISOString(),
  tries_left: order.code_expires! > now ? Math.max(0, SMS_CODE.tries - order.tries) : 0,
});
