import { randomInt } from 'node:crypto';
import { DEFAULT_LOCALE, isLocale, SMS_CODE } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { UnreachableNumber, type SmsSender } from '../../sms/sms.ts';
import { senderOf } from '../site/site.ts';
import { CODES_PER_ORDER, releaseCode, reserveCode } from './repository/codes.ts';
import type { DirectDebitRow } from './repository/orders.ts';
import { sealsOf } from './sealed.ts';

/**
 * Sends a code unless one was sent within the last minute; it invalidates the previous one.
 * @returns the order with its new code, or null if it is too early
 * @throws ApiFailure `phone_invalid` if the number can't receive SMS, `unavailable`, `too_many_requests`, also for too many of one order
 */
export async function sendCode(deps: Deps, sms: SmsSender, order: DirectDebitRow): Promise<DirectDebitRow | null> {
  if (order.codes_sent >= CODES_PER_ORDER) throw new ApiFailure('too_many_requests', { retryAfter: 3_600 });
  const seals = sealsOf(deps);
  const phone = seals.phone.open(order.phone!);
  await deps.limits.use('smsToPhone', seals.phone.mark(phone).toString('base64url'));
  const code = randomInt(10 ** SMS_CODE.digits)
    .toString()
    .padStart(SMS_CODE.digits, '0');
  const claimed = await reserveCode(deps.db, order.payment_id, seals.code.mark(`${order.payment_id} ${code}`), deps.now());
  if (!claimed) return null;
  const { name } = await senderOf(deps);
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const words = deps.messages.text(locale, 'sms.code', { site: name, code, minutes: SMS_CODE.seconds / 60 });
  try {
    // The last line lets phones autofill the code (WebOTP).
    await sms.send(phone, `${words}\n\n@${new URL(deps.config.PUBLIC_URL).hostname} #${code}`);
  } catch (error) {
    await releaseCode(deps.db, order.payment_id);
    throw error instanceof UnreachableNumber ? new ApiFailure('phone_invalid', { field: 'phone' }) : new ApiFailure('unavailable');
  }
  return claimed;
}

/** When the next code may be sent. */
export const resendAt = ({ code_sent_at }: Pick<DirectDebitRow, 'code_sent_at'>) =>
  new Date((code_sent_at?.getTime() ?? 0) + SMS_CODE.resendSeconds * 1_000);
