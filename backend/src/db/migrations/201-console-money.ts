import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Idempotency key of the form: submitted twice it requests one refund.
  `create unique index operator_action_form on operator_action ((details ->> 'form')) where action = 'refund_asked'`,
  // Money by day, for the console's revenue.
  `create index ledger_money on ledger (created_at) where unit <> 'credit'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
