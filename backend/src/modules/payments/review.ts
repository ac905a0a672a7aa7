import { sql } from 'kysely';
import type { ReviewKind } from '../../db/columns.ts';
import type { Booking } from './repository.ts';

/**
 * Puts a payment into the operator's review queue, once for each kind. A case returns, even a decided one, if `reported` differs from the
 * last time; without it, or with the same, as from a job that polls the provider, it stays as it is.
 * @returns whether it is news
 */
export async function queueForReview(
  { trx, now }: Booking,
  paymentId: string,
  kind: ReviewKind,
  reported: string | null = null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_review')
    .values({ payment_id: paymentId, kind, created_at: now, reported })
    .onConflict((conflict) =>
      conflict
        .columns(['payment_id', 'kind'])
        .doUpdateSet({
          reported,
          // An open case has been waiting since it was queued.
          created_at: sql<Date>`case when payment_review.decided_at is null then payment_review.created_at else excluded.created_at end`,
          decided_at: null,
          decided_by: null,
          decision: null,
        })
        .where(sql<boolean>`excluded.reported <> coalesce(payment_review.reported, '')`),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
