import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table payment add column collect_on date`,
  `update payment set collect_on = direct_debit.collect_on from direct_debit where direct_debit.payment_id = payment.id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
