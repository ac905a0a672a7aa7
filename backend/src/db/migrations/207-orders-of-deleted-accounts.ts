import { type Kysely, sql } from 'kysely';

const KINDS = `'country_mismatch', 'many_failures', 'double_discount', 'late_success', 'amount_mismatch', 'charge_back', 'refund_refused', 'paid_after_leaving'`;

const STATEMENTS = [
  // What refers to a payment may refer to the retained one of a deleted account: the purge deletes what must not stay.
  ...['payment_event', 'payment_review', 'amount_mismatch', 'refund'].map(
    (table) => `alter table ${table} drop constraint ${table}_payment_id_fkey`,
  ),
  `create index payment_event_payment on payment_event (payment_id)`,
  `alter table payment_review drop constraint payment_review_kind_check, add constraint payment_review_kind_check check (kind in (${KINDS}))`,
];

/** Money that arrives for an order of a deleted account is booked, and an operator decides about it (docs/product/payments.md#deleted-accounts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
