import { type Deps, recordAction } from '@nightlark/backend';
import { type PaymentRow, refundedOf, refundPayment, refundRetained, resolveRefund } from '@nightlark/backend/money';
import { ApiFailure } from '@nightlark/backend/server';
import type { NoticeId } from '../frame/notices.ts';
import type { Operator } from '../access/operator.ts';

interface Refund {
  id: string;
  /** The form's idempotency key: submitted twice, it refunds once. */
  form: string;
  cents: number | undefined;
  /** What the page said can be given back. */
  left: number;
  reason: string;
}

const UNIQUE_VIOLATION = '23505';

/** Refunds in an operator's name. The request and its outcome are two rows of the audit log; the outcome is recorded where it is booked. */
export async function refundByOperator(deps: Deps, operator: Operator, { id, form, cents, left, reason }: Refund): Promise<NoticeId> {
  const note = (action: 'refund_asked' | 'refund_failed', details: Record<string, string | number | null>) =>
    recordAction(deps.db, deps.now(), operator, { action, subject: id, details });
  try {
    await note('refund_asked', { form, cents: cents ?? null, reason });
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return 'refund_again';
    throw error;
  }
  const before = await refundedOf(deps.db, id);
  const isRetained = (await deps.db.selectFrom('kept_payment').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  try {
    await (isRetained ? refundRetained : refundPayment)(deps, id, {
      by: operator.name,
      reason,
      left,
      ...(cents === undefined ? {} : { cents }),
    });
    return outcomeOf(await refundedOf(deps.db, id), before.refunded_cents);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    await note('refund_failed', { why: error.code });
    return error.field === 'left' ? 'refund_changed' : 'refund_failed';
  }
}

/** What became of a refund that was handed to the provider. */
export function outcomeOf(payment: Pick<PaymentRow, 'refunding_cents' | 'refunded_cents'>, refundedBefore: number): NoticeId {
  if (payment.refunding_cents > 0) return 'refund_waiting';
  return payment.refunded_cents > refundedBefore ? 'refunded' : 'refund_failed';
}

/** Decides about a refund that waits by what an operator found at the provider. */
export async function resolveRefundByOperator(
  deps: Deps,
  by: Operator,
  { id, found, reason }: { id: string; found: 'paid_out' | 'not_paid_out'; reason: string },
): Promise<NoticeId> {
  const isPaidOut = found === 'paid_out';
  await resolveRefund(deps, id, isPaidOut, { by, reason });
  return isPaidOut ? 'refund_confirmed' : 'refund_resent';
}
