import { type Deps, recordAction } from '@nightlark/backend';
import { ApiFailure } from '@nightlark/backend/server';
import { allPayments } from '../payments/all-payments.ts';
import type { Operator } from '../access/operator.ts';
import { idOf, pageOf } from '../page-of.ts';

export const DECISIONS = ['fine', 'refunded', 'blocked', 'other'] as const;
export type ReviewDecision = (typeof DECISIONS)[number];

const PAGE = 50;

export type ReviewItem = Awaited<ReturnType<typeof listReviews>>['rows'][number];

/** The manual review queue of payments, oldest first; or decided cases, latest first. */
export async function listReviews({ slowDb }: Pick<Deps, 'slowDb'>, show: 'open' | 'decided', after: number | undefined) {
  const isOpen = show === 'open';
  let query = allPayments(slowDb)
    .innerJoin('payment_review', 'payment_review.payment_id', 'payment.id')
    .leftJoin('amount_mismatch', 'amount_mismatch.payment_id', 'payment_review.payment_id')
    .selectAll('payment_review')
    .select(['expected_cents', 'expected_currency', 'received_cents', 'received_currency'])
    .select(['payment.account_id', 'payment.status', 'payment.method', 'payment.country', 'payment.amount_cents', 'payment.currency'])
    .where('payment_review.decided_at', isOpen ? 'is' : 'is not', null)
    .orderBy('payment_review.id', isOpen ? 'asc' : 'desc')
    .limit(PAGE + 1);
  if (after) query = query.where('payment_review.id', isOpen ? '>' : '<', after);
  return pageOf(await query.execute(), PAGE, idOf);
}

export async function openReviews({ slowDb }: Pick<Deps, 'slowDb'>): Promise<number> {
  const { open } = await slowDb
    .selectFrom('payment_review')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Decides once: of two concurrent decisions the first one counts. */
export async function decideReview(
  deps: Deps,
  operator: Operator,
  { id, decision, note }: { id: number; decision: ReviewDecision; note: string },
): Promise<void> {
  const words = note ? `${decision}: ${note}` : decision;
  await deps.db.transaction().execute(async (trx) => {
    const review = await trx
      .updateTable('payment_review')
      .set({ decided_at: deps.now(), decided_by: operator.name, decision: words })
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .returning(['payment_id', 'kind'])
      .executeTakeFirst();
    if (!review) throw new ApiFailure('not_found');
    const details = { kind: review.kind, decision: words };
    await recordAction(trx, deps.now(), operator, { action: 'review_decided', subject: review.payment_id, details });
  });
}
