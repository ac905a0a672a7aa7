import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Of another amount than the price that is given back, no credits were given.
  `alter table payment add column credited boolean not null default true`,
  `update payment set credited = false where id in (select payment_id from amount_mismatch where decision = 'refunded')`,
  // A provider may give such an amount back by itself.
  `alter table amount_mismatch drop constraint amount_mismatch_decision_check,
    add constraint amount_mismatch_decision_check check (decision in ('credited', 'refunded', 'charged_back'))`,
  // What was reported last: a decided case returns to the queue with another report, but not with the same one polled again.
  `alter table payment_review add column reported text`,
  `update payment_review set reported = 'completed ' || received_cents || ' ' || received_currency from amount_mismatch
    where amount_mismatch.payment_id = payment_review.payment_id and kind = 'amount_mismatch'`,
];

/** Money that comes or goes otherwise than it was ordered (docs/product/payments.md#care). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
