import { DEFAULTS } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { OPEN_STATES, PAID_STATES } from '../states.ts';

/** What is retained of a payment. */
const RETAINED_COLUMNS = [
  'id',
  'method',
  'status',
  'credits',
  'amount_cents',
  'vat_cents',
  'currency',
  'country',
  'provider_id',
  'created_at',
  'received_cents',
  'refunded_cents',
  'charged_back_cents',
  'charge_back_assumed',
] as const;
/** Reviews about money that somebody is still owed, whoever they were. */
const RETAINED_REVIEWS = ['amount_mismatch', 'refund_refused'] as const;
/** What refers to a payment without a foreign key, since the payment may be a retained one. */
const REFERRING = ['payment_event', 'payment_review', 'amount_mismatch', 'refund'] as const;
const DAY_MS = 86_400_000;

/**
 * Retains payments of an account that is purged: those whose money moved, or whose received amount nobody has decided about, as long as the
 * law requires; and orders that may still be paid, for a while. Of a direct debit also the hash of its bank account, so that a return blocks
 * it all the same.
 */
export async function retainPayments(trx: Db, accountId: number, { now, deleteAt }: { now: Date; deleteAt: Date }): Promise<void> {
  const unpaidSince = new Date(now.getTime() - DEFAULTS.keepUnpaidDays * DAY_MS);
  const hasMoney = sql<boolean>`(payment.status in (${sql.join(PAID_STATES)})
    or payment.id in (select payment_id from amount_mismatch where decided_at is null))`;
  await trx
    .insertInto('kept_payment')
    .columns([...RETAINED_COLUMNS, 'iban_hash', 'delete_at'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .leftJoin('direct_debit', (join) => join.onRef('direct_debit.payment_id', '=', 'payment.id').on('confirmed_at', 'is not', null))
        .leftJoin('mandate', 'mandate.id', 'direct_debit.mandate_id')
        .select(RETAINED_COLUMNS.map((column) => `payment.${column}` as const))
        .select([
          'mandate.iban_hash',
          sql<Date>`case when ${hasMoney} then ${deleteAt}::timestamptz
            else payment.created_at + make_interval(days => ${DEFAULTS.keepUnpaidDays}::int) end`.as('delete_at'),
        ])
        .where('payment.account_id', '=', accountId)
        .where((where) =>
          where.or([
            hasMoney,
            where.and([
              where('payment.created_at', '>', unpaidSince),
              where.or([where('payment.provider_id', 'is not', null), where('payment.status', 'in', OPEN_STATES)]),
            ]),
          ]),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await deleteReferring(trx, accountId);
}

/** Leaves what an operator or the provider still has to do about money; texts of the member go. */
async function deleteReferring(trx: Db, accountId: number): Promise<void> {
  const own = trx.selectFrom('payment').select('id').where('account_id', '=', accountId);
  await trx.deleteFrom('payment_event').where('payment_id', 'in', own).execute();
  await trx
    .deleteFrom('payment_review')
    .where('payment_id', 'in', own)
    .where((where) => where.or([where('decided_at', 'is not', null), where('kind', 'not in', RETAINED_REVIEWS)]))
    .execute();
  await trx.deleteFrom('amount_mismatch').where('payment_id', 'in', own).where('decided_at', 'is not', null).execute();
  await trx.deleteFrom('refund').where('payment_id', 'in', own).where('status', '<>', 'requested').execute();
  await trx.updateTable('refund').set({ reason: '' }).where('payment_id', 'in', own).execute();
}

/** Deletes retained payments whose time is over, with all that refers to them. */
export async function deleteRetained(trx: Db, now: Date): Promise<void> {
  const deleted = await trx.deleteFrom('kept_payment').where('delete_at', '<=', now).returning('id').execute();
  const ids = deleted.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of REFERRING) await trx.deleteFrom(table).where('payment_id', 'in', ids).execute();
}
