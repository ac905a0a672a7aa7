import type { Db } from '../../../db/open.ts';
import { ApiFailure } from '../../../failure.ts';
import { blockedMethods } from '../../credits/payment-methods.ts';
import { queueForReview } from '../review.ts';
import { OPEN_STATES, PAID_STATES } from '../states.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** More than anybody needs in a day by one method, and the maximum loss by a stolen card. */
const PAYMENT_LIMITS = {
  /** Paid and open orders by one method. */
  perMethodAndDay: 5,
  /** Credits by one method. */
  creditsPerMethodAndDay: 500,
  /** Paid and open orders by all methods. */
  perDay: 8,
  /** Declined by the provider: card testing causes many of these. */
  failuresPerHour: 6,
  failuresPerDay: 12,
} as const;

/**
 * Blocked methods, and the rate of failed attempts (docs/product/payments.md#care).
 * @throws ApiFailure `too_many_payments`, `method_blocked`, `direct_debit_blocked`
 */
export async function requireAllowed(db: Db, accountId: number, method: string, now: Date): Promise<void> {
  if ((await blockedMethods(db, accountId)).includes(method))
    throw new ApiFailure(method === 'sepa_direct_debit' ? 'direct_debit_blocked' : 'method_blocked', { field: 'method' });
  const failed = await db
    .selectFrom('payment')
    .select(['id', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('updated_at', '>', new Date(now.getTime() - DAY_MS))
    .where('status', '=', 'failed')
    .orderBy('updated_at', 'desc')
    .execute();
  const lately = failed.filter(({ updated_at }) => now.getTime() - updated_at.getTime() < HOUR_MS);
  if (lately.length >= PAYMENT_LIMITS.failuresPerHour || failed.length >= PAYMENT_LIMITS.failuresPerDay) {
    await queueForReview({ trx: db, now }, failed[0]!.id, 'many_failures');
    throw new ApiFailure('too_many_payments');
  }
}

interface NewOrder {
  method: string;
  credits: number;
  idempotency_key: string;
}

/**
 * Limits by method and day. Open orders count too, since each of them may still be paid. Requires the lock on the account, or orders that
 * are placed at once would not count each other.
 * @throws ApiFailure `too_many_payments`
 */
export async function requireWithinLimits(trx: Db, accountId: number, order: NewOrder, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const today = await trx
    .selectFrom('payment')
    .select(['method', 'credits'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '<>', order.idempotency_key)
    .where((eb) =>
      eb.or([
        eb('status', 'in', OPEN_STATES).and('created_at', '>', since),
        eb('status', 'in', PAID_STATES).and('completed_at', '>', since),
      ]),
    )
    .execute();
  const same = today.filter(({ method }) => method === order.method);
  const credits = same.reduce((sum, payment) => sum + payment.credits, order.credits);
  if (
    today.length >= PAYMENT_LIMITS.perDay ||
    same.length >= PAYMENT_LIMITS.perMethodAndDay ||
    credits > PAYMENT_LIMITS.creditsPerMethodAndDay
  )
    throw new ApiFailure('too_many_payments');
}
