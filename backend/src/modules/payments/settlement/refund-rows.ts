import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Database } from '../../../db/schema.ts';
import { type Action, recordAction } from '../../audit-log/audit-log.ts';
import type { PaymentRow } from '../presenter.ts';
import type { Booking } from '../repository.ts';
import type { KnownRefund, RefundChange } from './money.ts';

export type RefundRow = Selectable<Database['refund']>;

/** The refund of a payment that is on its way, also of a deleted account: one at a time. */
export function requestedRefund(db: Db, paymentId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('payment_id', '=', paymentId).where('status', '=', 'requested').executeTakeFirst();
}

/** What is being and was refunded of a payment, also of a deleted account. */
export async function refundedOf(db: Db, paymentId: string): Promise<Pick<PaymentRow, 'refunded_cents' | 'refunding_cents'>> {
  const payment = await db
    .selectFrom('payment')
    .select(['refunded_cents', 'refunding_cents'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment) return payment;
  const retained = await db.selectFrom('kept_payment').select('refunded_cents').where('id', '=', paymentId).executeTakeFirst();
  const requested = await requestedRefund(db, paymentId);
  return { refunded_cents: retained?.refunded_cents ?? 0, refunding_cents: requested?.cents ?? 0 };
}

const assumedId = (paymentId: string) => `assumed:${paymentId}`;

/** The refunds that a report may be about, the oldest first. */
export async function knownRefunds(trx: Db, paymentId: string): Promise<KnownRefund[]> {
  const rows = await trx
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['requested', 'done'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, cents, status, handed_over_at, reported }) => ({
    id,
    cents,
    status: status as KnownRefund['status'],
    isSent: handed_over_at !== null,
    isReported: reported,
    isAssumed: id === assumedId(paymentId),
  }));
}

/** Records what a report means for the refunds, and the outcome of an operator's one beside their request. */
export async function saveRefunds(
  booking: Booking,
  paymentId: string,
  { finished, reported, reversed, own, isAssumed }: RefundChange,
  credits: number,
): Promise<void> {
  const { trx, now } = booking;
  if (finished) await endRefund(booking, finished.id, { status: 'done', reported: true });
  if (reported) await trx.updateTable('refund').set({ reported: true }).where('id', '=', reported.id).execute();
  if (reversed) await trx.updateTable('refund').set({ status: 'reversed', updated_at: now }).where('id', '=', reversed.id).execute();
  if (own <= 0) return;
  const refund = { id: isAssumed ? assumedId(paymentId) : randomUUID(), payment_id: paymentId, cents: own, credits };
  await trx
    .insertInto('refund')
    .values({ ...refund, status: 'done', asked_by: 'provider', reason: '', reported: !isAssumed, created_at: now, updated_at: now })
    .execute();
}

/** A requested refund was paid out, or will not be any more after a charge-back. */
export async function endRefund(booking: Booking, id: string, end: { status: 'done' | 'reversed'; reported?: boolean }): Promise<void> {
  const { trx, now } = booking;
  const refund = await trx
    .updateTable('refund')
    .set({ ...end, updated_at: now })
    .where('id', '=', id)
    .returning(['payment_id', 'asked_by', 'cents'])
    .executeTakeFirstOrThrow();
  const outcome: RefundOutcome =
    end.status === 'done'
      ? { action: 'refunded', details: { cents: refund.cents } }
      : { action: 'refund_failed', details: { why: 'charged back' } };
  await recordRefundOutcome(booking, refund, outcome);
}

type RefundOutcome = { action: 'refunded' | 'refund_failed' } & Pick<Action, 'details'>;

/** The outcome of an operator's refund, however late it is known; not of a member's (docs/guides/console.md#the-console). */
export async function recordRefundOutcome(
  { trx, now }: Booking,
  { payment_id: subject, asked_by }: { payment_id: string; asked_by: string },
  outcome: RefundOutcome,
): Promise<void> {
  const asked = await trx
    .selectFrom('operator_action')
    .select(['operator', 'role'])
    .where('subject', '=', subject)
    .where('action', '=', 'refund_asked')
    .where('operator', '=', asked_by)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (asked) await recordAction(trx, now, { name: asked.operator, role: asked.role }, { subject, ...outcome });
}
