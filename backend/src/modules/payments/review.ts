import type { Db } from '../../db/open.ts';

/** What about a payment somebody has to look at. */
export type ReviewKind =
  | 'country_mismatch' | 'many_failures' | 'double_discount' | 'late_success' | 'amount_mismatch' | 'charge_back' | 'refund_refused'; // prettier-ignore

/** Puts a payment into the operator's queue, once for each kind. @returns whether it was not there before */
export async function queueForReview(trx: Db, paymentId: string, kind: ReviewKind, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_review')
    .values({ payment_id: paymentId, kind, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
