import { randomInt } from 'node:crypto';
import { SMS_CODE } from '@nightlark/contract';
import type { UseLimitName } from '@nightlark/contract/api';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { UnreachableNumber, type SmsSender } from '../../sms/sms.ts';
import { senderOf } from '../site/site.ts';
import { countryOfPhone } from './phone.ts';
import { CODES_PER_ORDER, lastCodeAt, releaseCode, reserveCode } from './repository/codes.ts';
import type { DirectDebitRow } from './repository/orders.ts';
import { sealsOf } from './sealed.ts';
import { localeOf } from '../../mail/reader.ts';

type Use = [limit: UseLimitName, key: string | number];

/** Limits that no single member reaches: somebody pumps messages, or the shop has outgrown them. */
const OF_ALL: ReadonlySet<UseLimitName> = new Set(['smsToCountry', 'smsInAll']);

/**
 * Counts one message to this number by this member, over all of their orders.
 * @returns a function that gives it back, if it was not sent
 * @throws ApiFailure `too_many_requests`; then nothing is counted
 */
async function countMessage(deps: Deps, memberId: number, phone: string): Promise<() => Promise<void>> {
  const uses: Use[] = [
    ['smsToPhone', sealsOf(deps).phone.mark(phone).toString('base64url')],
    ['smsOfMember', memberId],
    ['smsToCountry', await countryOfPhone(phone)],
    ['smsInAll', 'all'],
  ];
  const counted: Use[] = [];
  const giveBack = async () => {
    for (const use of counted.splice(0)) await deps.limits.giveBack(...use);
  };
  for (const use of uses) {
    try {
      await deps.limits.use(...use);
    } catch (error) {
      if (OF_ALL.has(use[0])) deps.log.error({ limit: use[0], key: use[1] }, 'budget of text messages is used up: no code is sent');
      await giveBack();
      throw error;
    }
    counted.push(use);
  }
  return giveBack;
}

/**
 * Sends a code unless one was sent within the last minute, for this order or another one of the member's that still waits; it invalidates
 * the previous one.
 * @returns the order with its new code, or null if it is too early
 * @throws ApiFailure `phone_invalid` if the number can't receive SMS, `unavailable`, `too_many_requests`, also for too many of one order
 */
export async function sendCode(deps: Deps, sms: SmsSender, order: DirectDebitRow): Promise<DirectDebitRow | null> {
  if (order.codes_sent >= CODES_PER_ORDER) throw new ApiFailure('too_many_requests', { retryAfter: 3_600 });
  const seals = sealsOf(deps);
  const phone = seals.phone.open(order.phone!);
  const giveBack = await countMessage(deps, order.account_id, phone);
  const code = randomInt(10 ** SMS_CODE.digits)
    .toString()
    .padStart(SMS_CODE.digits, '0');
  const claimed = await reserveCode(deps.db, order, seals.code.mark(`${order.payment_id} ${code}`), deps.now());
  if (!claimed) {
    await giveBack();
    return null;
  }
  const { name } = await senderOf(deps);
  const locale = localeOf(order.locale);
  const words = deps.messages.text(locale, 'sms.code', { site: name, code, minutes: SMS_CODE.seconds / 60 });
  try {
    // The last line lets phones autofill the code (WebOTP).
    await sms.send(phone, `${words}\n\n@${new URL(deps.config.PUBLIC_URL).hostname} #${code}`);
  } catch (error) {
    await Promise.all([releaseCode(deps.db, order.payment_id), giveBack()]);
    throw error instanceof UnreachableNumber ? new ApiFailure('phone_invalid', { field: 'phone' }) : new ApiFailure('unavailable');
  }
  return claimed;
}

/**
 * While a code of another order is fresh no new order is started: each sends a message, and would end the one before.
 * @throws ApiFailure `too_many_requests`
 */
export async function requireNoFreshCode({ db, now }: Deps, memberId: number): Promise<void> {
  const wait = Math.ceil((resendAt({ code_sent_at: await lastCodeAt(db, memberId) }).getTime() - now().getTime()) / 1_000);
  if (wait > 0) throw new ApiFailure('too_many_requests', { retryAfter: wait });
}

/** When the next code may be sent. */
export const resendAt = ({ code_sent_at }: Pick<DirectDebitRow, 'code_sent_at'>) =>
  new Date((code_sent_at?.getTime() ?? 0) + SMS_CODE.resendSeconds * 1_000);
