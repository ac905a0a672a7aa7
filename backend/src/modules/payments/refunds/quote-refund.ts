import type { Db } from '../../../db/open.ts';
import { ApiFailure } from '../../../failure.ts';
import { type PaymentRow, refundableUntil } from '../presenter.ts';
import { findMismatch } from '../settlement/mismatch.ts';

export interface RefundOptions {
  /** The amount; without it the price of the unused credits. */
  cents?: number;
  /** What was left to refund when the operator decided: with another amount left, nothing happens. */
  left?: number;
  /** `member`, within the site's refund period, or an operator's name, without that limit. */
  by: string;
  reason: string;
}

/** The unused credits of a payment: the oldest credits are used first, so later purchases are unused first. */
async function unusedCredits(trx: Db, payment: PaymentRow): Promise<number> {
  const wallet = await trx
    .selectFrom('wallet')
    .select(['balance', 'bonus'])
    .where('account_id', '=', payment.account_id)
    .forUpdate()
    .executeTakeFirst();
  const { later } = await trx
    .selectFrom('payment')
    .select((eb) =>
      eb.fn.coalesce(eb.fn.sum<number>(eb('credits', '-', eb('taken_credits', '+', eb.ref('owed_credits')))), eb.lit(0)).as('later'),
    )
    .where('account_id', '=', payment.account_id)
    .where('status', 'in', ['completed', 'refunded'])
    .where('completed_at', '>', payment.completed_at)
    .executeTakeFirstOrThrow();
  const bought = Math.max(0, (wallet?.balance ?? 0) - (wallet?.bonus ?? 0));
  return Math.max(0, Math.min(bought - Number(later), payment.credits - payment.taken_credits - payment.owed_credits));
}

/** The share of the price for unused credits, rounded up to the cent, of what is not refunded yet. */
const priceOfUnused = ({ amount_cents, refunded_cents, credits }: PaymentRow, unused: number) =>
  Math.min(amount_cents - refunded_cents, Math.ceil((amount_cents * unused) / credits));

/** What its member would get back now, and for how many credits. */
export async function refundableNow(db: Db, payment: PaymentRow, now: Date) {
  const unused = refundableUntil(payment, now) ? await unusedCredits(db, payment) : 0;
  return { refundable_credits: unused, refundable_cents: priceOfUnused(payment, unused) };
}

/** What a refund gives back, and the credits it takes. @throws ApiFailure `not_refundable` */
export async function quoteRefund(
  trx: Db,
  payment: PaymentRow,
  { cents: wished, left: shown }: RefundOptions,
): Promise<{ cents: number; credits: number }> {
  const left = payment.amount_cents - payment.refunded_cents;
  if (payment.status !== 'completed' && payment.status !== 'refunded') throw new ApiFailure('not_refundable');
  if (shown !== undefined && shown !== left) throw new ApiFailure('not_refundable', { field: 'left' });
  if (left <= 0) throw new ApiFailure('not_refundable');
  const unused = await unusedCredits(trx, payment);
  const all = payment.credited ? priceOfUnused(payment, unused) : left;
  const cents = wished === undefined ? all : Math.min(left, wished);
  if (cents <= 0 || (wished !== undefined && wished > left)) throw new ApiFailure('not_refundable', { field: 'cents' });
  if (wished === undefined) return { cents, credits: unused };
  // What was paid beyond the price bought no credits.
  const price = (await findMismatch(trx, payment.id))?.expected_cents ?? payment.amount_cents;
  const beyond = Math.max(0, payment.amount_cents - price - payment.refunded_cents);
  const credits = Math.min(unused, Math.ceil((payment.credits * Math.max(0, cents - beyond)) / Math.min(price, payment.amount_cents)));
  return { cents, credits };
}
