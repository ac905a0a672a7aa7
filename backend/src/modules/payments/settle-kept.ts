import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Db } from '../../db/open.ts';
import { refundLines } from './book-refund.ts';
import type { WebhookEvent } from './provider.ts';

type KeptPayment = Selectable<Database['kept_payment']>;

/**
 * A refund or charge-back of a payment whose account was deleted. Only its money is booked, of nobody: its credits were written off with
 * the account. A returned direct debit blocks its bank account. Idempotent by the total that was returned.
 * @returns null if there is no such payment
 */
export async function settleKept(trx: Db, notice: WebhookEvent, now: Date): Promise<{ isBooked: boolean } | null> {
  const kept = await trx
    .selectFrom('kept_payment')
    .selectAll()
    .where('id', '=', notice.payment_id)
    .where('provider_id', '=', notice.provider_id)
    .forUpdate()
    .executeTakeFirst();
  if (!kept) return null;
  const { status } = notice;
  if (kept.status === 'charged_back' || (status !== 'refunded' && status !== 'charged_back')) return { isBooked: false };
  const total = status === 'refunded' ? Math.min(kept.amount_cents, notice.amount_cents ?? kept.amount_cents) : kept.amount_cents;
  const cents = total - kept.refunded_cents;
  if (status === 'refunded' && cents <= 0) return { isBooked: false };
  await book(trx, kept, status, cents);
  if (status === 'charged_back') await blockBankAccount(trx, kept, now);
  await trx
    .updateTable('kept_payment')
    .set({ status, ...(status === 'refunded' ? { refunded_cents: total } : {}) })
    .where('id', '=', kept.id)
    .execute();
  return { isBooked: true };
}

async function book(trx: Db, kept: KeptPayment, status: 'refunded' | 'charged_back', cents: number): Promise<void> {
  const lines = refundLines(kept, status === 'refunded' ? 'refunds' : 'chargebacks', cents).filter(({ amount }) => amount > 0);
  if (lines.length === 0) return;
  const key = `kept:${status}:${kept.id}:${kept.refunded_cents}`;
  await trx
    .insertInto('ledger')
    .values(
      lines.map(({ unit, debit, credit, amount }, index) => ({
        account_id: null,
        unit: unit!,
        debit,
        credit,
        amount,
        reason: status === 'refunded' ? ('refund' as const) : ('charge_back' as const),
        payment_id: kept.id,
        idempotency_key: index === 0 ? key : `${key}#${index}`,
      })),
    )
    .execute();
}

/** No new account can pay by the bank account of a returned direct debit (docs/product/payments.md#direct-debit). */
async function blockBankAccount(trx: Db, { id, method, iban_hash }: KeptPayment, now: Date): Promise<void> {
  if (method !== 'sepa_direct_debit' || !iban_hash) return;
  await trx
    .insertInto('direct_debit_block')
    .values({ account_id: null, iban_hash, payment_id: id, blocked_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
}
