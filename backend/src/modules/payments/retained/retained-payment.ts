import { DEFAULTS } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { LedgerReason } from '../../../db/columns/ledger.ts';
import type { Db } from '../../../db/open.ts';
import type { Database } from '../../../db/schema.ts';
import type { Line } from '../../ledger/post.ts';
import { refundLines } from '../booking/book-refund.ts';
import { bookedMoney } from '../booking/complete.ts';

/** What is retained of a payment whose account was deleted: no account, so only money is booked, of nobody. */
export type RetainedPayment = Selectable<Database['kept_payment']>;

/** Locked until the end of the transaction: it serializes all that is booked for the payment. */
export function lockRetained(trx: Db, id: string): Promise<RetainedPayment | undefined> {
  return trx.selectFrom('kept_payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** How long a payment is retained once its money moved. */
export function retainedUntil(now: Date): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + DEFAULTS.keepPaymentsYears);
  return until;
}

type Received = Pick<RetainedPayment, 'provider_id' | 'amount_cents' | 'vat_cents'> & { currency: string };

/** Books money that arrived for an order of a deleted account. Nobody is left to get its credits. */
export async function bookArrival(trx: Db, { id }: RetainedPayment, received: Received, now: Date): Promise<RetainedPayment> {
  const { provider_id, amount_cents, vat_cents, currency } = received;
  const paid = await trx
    .updateTable('kept_payment')
    .set({ status: 'completed', provider_id, amount_cents, vat_cents, currency, delete_at: retainedUntil(now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await post(trx, id, 'purchase', `kept:completed:${id}`, bookedMoney(paid));
  return paid;
}

/** Books money that went back to the payer. */
export async function bookReturn(trx: Db, retained: RetainedPayment, status: 'refunded' | 'charged_back', cents: number): Promise<void> {
  const { id, refunded_cents } = retained;
  const isRefund = status === 'refunded';
  const lines = refundLines(retained, isRefund ? 'refunds' : 'chargebacks', cents);
  await post(trx, id, isRefund ? 'refund' : 'charge_back', `kept:${status}:${id}:${refunded_cents}`, lines);
  await trx
    .updateTable('kept_payment')
    .set({ status, ...(isRefund ? { refunded_cents: refunded_cents + cents } : {}) })
    .where('id', '=', id)
    .execute();
}

/** The row of the payment is locked, and its state tells what was booked: a key alone would not, without an account. */
async function post(trx: Db, paymentId: string, reason: LedgerReason, key: string, lines: readonly Line[]): Promise<void> {
  const booked = lines.filter(({ amount }) => amount > 0);
  if (booked.length === 0) return;
  await trx
    .insertInto('ledger')
    .values(
      booked.map(({ unit, debit, credit, amount }, index) => ({
        account_id: null,
        unit: unit!,
        debit,
        credit,
        amount,
        reason,
        payment_id: paymentId,
        idempotency_key: index === 0 ? key : `${key}#${index}`,
      })),
    )
    .execute();
}
