import type { ReviewKind } from '../../db/columns/review-kind.ts';
import type { Db } from '../../db/open.ts';

/** Puts a payment into the operator's review queue, once for each kind. @returns whether it is new there */
export async function queueForReview(trx: Db, paymentId: string, kind: ReviewKind, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_review')
    .values({ payment_id: paymentId, kind, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
