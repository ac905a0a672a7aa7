import { sql } from 'kysely';
import type { MailKind, PaymentMailFacts } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { DomainEventMap } from '../../domain-events/domain-events.ts';
import type { PaymentRow } from '../payments/presenter.ts';
import { isOpen, isUnpaid } from '../payments/states.ts';

type Settled = DomainEventMap['paymentSettled'];

/** The mail for a payment's final state; none where its page has said all: a canceled or expired order is no news. */
function mailOf({ payment, before }: Settled): MailKind | null {
  switch (payment.status) {
    case 'completed':
      return isUnpaid(before) ? 'payment_late' : 'payment';
    case 'failed':
      return isOpen(before) ? 'payment_failed' : null;
    case 'refunded':
      return 'payment_refunded';
    case 'charged_back':
      return payment.owed_credits > 0 ? 'payment_owed' : 'payment_charged_back';
    default:
      return null;
  }
}

/** Plans the mail about a payment's outcome, in the transaction of that: one mail for each change, whatever fails afterwards. */
export async function planSettledMail(trx: Db, settled: Settled, now: Date): Promise<void> {
  const kind = mailOf(settled);
  if (kind) await planPaymentMail(trx, kind, settled.payment, now);
}

export async function planPaymentMail(trx: Db, kind: MailKind, payment: PaymentRow, now: Date): Promise<void> {
  const facts = toJsonb(await factsOf(trx, payment));
  await trx.insertInto('payment_mail').values({ payment_id: payment.id, kind, facts, created_at: now, due_at: now }).execute();
}

async function factsOf(trx: Db, payment: PaymentRow): Promise<PaymentMailFacts> {
  const { id, status, refunded_cents, charged_back_cents, owed_credits } = payment;
  const taken_credits = status === 'refunded' || status === 'charged_back' ? await takenBack(trx, id, status) : 0;
  return { refunded_cents, charged_back_cents, taken_credits, owed_credits };
}

/** As booked: of a charge-back without those of earlier refunds. */
async function takenBack(trx: Db, paymentId: string, status: 'refunded' | 'charged_back'): Promise<number> {
  const { taken } = await trx
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(case 'returned' when credit then amount when debit then -amount else 0 end), 0)::int`.as('taken'))
    .where('payment_id', '=', paymentId)
    .where('reason', '=', status === 'refunded' ? 'refund' : 'charge_back')
    .where('debit', '<>', 'member_debt')
    .executeTakeFirstOrThrow();
  return taken;
}
