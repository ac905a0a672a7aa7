import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // When the receiver read it; `participant.read_until` alone is not enough.
  `alter table message add column read_at timestamptz`,
  // Each like is announced once; the member may still not have seen it.
  `alter table likes add column shown_at timestamptz`,
  `create index payment_open on payment (created_at) where status in ('loading', 'pending')`,
  // The bundles an operator starts with (docs/product/credits-and-premium.md).
  `insert into bundle (id, credits, price_cents, currency, position) values
    ('credits-10', 10, 999, 'EUR', 1),
    ('credits-25', 25, 2199, 'EUR', 2),
    ('credits-60', 60, 4499, 'EUR', 3),
    ('credits-120', 120, 7999, 'EUR', 4)
    on conflict (id) do nothing`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
