import type { Db } from '../../db/open.ts';
import { ApiFailure } from '../../http/failure.ts';
import { blockedMethods } from '../credits/blocked-methods.ts';
import { queueForReview } from './review.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** More than anybody needs in a day by one method, and the maximum loss by a stolen card. */
export const PAYMENT_LIMITS = {
  /** Paid orders by one method. */
  perMethodAndDay: 5,
  /** Credits by one method. */
  creditsPerMethodAndDay: 500,
  /** Paid orders by all methods. */
  perDay: 8,
  /** Declined by the provider: card testing causes many of these. */
  failuresPerHour: 6,
  failuresPerDay: 12,
} as const;

/**
 * Limits by method and day, and the rate of failed attempts (docs/product/payments.md#care).
 * @throws ApiFailure `too_many_payments`, `method_blocked`, `direct_debit_blocked`
 */
export async function requireWithinLimits(db: Db, accountId: number, order: { method: string; credits: number }, now: Date): Promise<void> {
  if ((await blockedMethods(db, accountId)).includes(order.method))
    throw new ApiFailure(order.method === 'sepa_direct_debit' ? 'direct_debit_blocked' : 'method_blocked', { field: 'method' });
  const since = new Date(now.getTime() - DAY_MS);
  const today = await db
    .selectFrom('payment')
    .select(['id', 'method', 'credits', 'status', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('updated_at', '>', since)
    .where('status', 'in', ['completed', 'refunded', 'charged_back', 'failed'])
    .orderBy('updated_at', 'desc')
    .execute();
  const failed = today.filter(({ status }) => status === 'failed');
  const lately = failed.filter(({ updated_at }) => now.getTime() - updated_at.getTime() < HOUR_MS);
  if (lately.length >= PAYMENT_LIMITS.failuresPerHour || failed.length >= PAYMENT_LIMITS.failuresPerDay) {
    await queueForReview(db, failed[0]!.id, 'many_failures', now);
    throw new ApiFailure('too_many_payments');
  }
  const paid = today.filter(({ status }) => status !== 'failed');
  const same = paid.filter(({ method }) => method === order.method);
  const credits = same.reduce((sum, payment) => sum + payment.credits, order.credits);
  if (
    paid.length >= PAYMENT_LIMITS.perDay ||
    same.length >= PAYMENT_LIMITS.perMethodAndDay ||
    credits > PAYMENT_LIMITS.creditsPerMethodAndDay
  )
    throw new ApiFailure('too_many_payments');
}
