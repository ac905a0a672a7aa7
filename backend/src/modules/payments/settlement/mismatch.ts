import { CURRENCIES } from '@nightlark/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Database } from '../../../db/schema.ts';
import type { Booking } from '../repository.ts';
import type { Money, Report } from './money.ts';

export type AmountMismatch = Selectable<Database['amount_mismatch']>;
type Decision = NonNullable<AmountMismatch['decision']>;

const REVIEWED: Readonly<Record<Decision, string>> = {
  credited: 'fine: credited as ordered',
  refunded: 'refunded',
  charged_back: 'other: charged back',
};

export const findMismatch = (db: Db, paymentId: string): Promise<AmountMismatch | undefined> =>
  db.selectFrom('amount_mismatch').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();

/** Whether what was received can be booked: an amount, in a currency of ours. */
export const isBookable = ({ received_cents, received_currency }: AmountMismatch): boolean =>
  received_cents !== null && received_cents > 0 && CURRENCIES.some((each) => each === received_currency);

/** Stores what was received where it is not what was ordered: what is held, or else the latest report, until an operator decides. */
export async function noteMismatch(
  { trx, now }: Booking,
  { id, amount_cents, currency }: { id: string; amount_cents: number; currency: string },
  after: Money,
  report: Report,
): Promise<void> {
  const received = {
    received_cents: after.received_cents ?? report.amount_cents ?? null,
    received_currency: (after.received_cents === null ? report.currency : after.received_currency) ?? currency,
    reported_at: now,
  };
  await trx
    .insertInto('amount_mismatch')
    .values({ payment_id: id, expected_cents: amount_cents, expected_currency: currency, ...received })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet(received)
        .where(
          sql<boolean>`(amount_mismatch.received_cents, amount_mismatch.received_currency)
            is distinct from (excluded.received_cents, excluded.received_currency)`,
        ),
    )
    .execute();
}

/** Another amount than ordered was decided about: nothing is left to review. */
export async function closeMismatch({ trx, now }: Booking, paymentId: string, decision: Decision, by: string): Promise<void> {
  const decided = { decided_at: now, decided_by: by };
  await trx
    .updateTable('amount_mismatch')
    .set({ ...decided, decision })
    .where('payment_id', '=', paymentId)
    .execute();
  await trx
    .updateTable('payment_review')
    .set({ ...decided, decision: REVIEWED[decision] })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'amount_mismatch')
    .where('decided_at', 'is', null)
    .execute();
}
