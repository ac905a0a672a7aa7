import { type Kysely, sql } from 'kysely';

const ACCOUNTS = `'member_credits', 'bonus_credits', 'member_debt', 'sold', 'given', 'used', 'returned', 'write_offs',
  'provider', 'suspense', 'revenue', 'vat', 'refunds', 'chargebacks'`;
const PAID = `('completed', 'refunded', 'charged_back')`;
/** What was received for an order, and nobody has decided about: it is the provider's money in the ledger from now on. */
const held = (payments: string, owner: string) => [
  `update ${payments} set received_cents = amount_mismatch.received_cents from amount_mismatch
    where amount_mismatch.payment_id = ${payments}.id and decided_at is null and ${payments}.status not in ${PAID}
      and amount_mismatch.received_cents > 0 and received_currency in (select currency from country_currency)`,
  `insert into ledger (account_id, unit, debit, credit, amount, reason, payment_id, idempotency_key)
    select ${owner}, received_currency, 'provider', 'suspense', ${payments}.received_cents, 'purchase', ${payments}.id, 'held:' || ${payments}.id
    from ${payments} join amount_mismatch on amount_mismatch.payment_id = ${payments}.id
    where ${payments}.received_cents is not null and ${payments}.status not in ${PAID}`,
];

const STATEMENTS = [
  ...['payment', 'kept_payment'].map(
    (table) => `alter table ${table}
      add column received_cents int check (received_cents > 0),
      add column charged_back_cents int not null default 0 check (charged_back_cents >= 0),
      add column charge_back_assumed boolean not null default false`,
  ),
  ...['payment', 'kept_payment'].map(
    (table) => `update ${table} set charged_back_cents = greatest(0, amount_cents - refunded_cents) where status = 'charged_back'`,
  ),
  // A provider may report more than was paid; a refund of ours is checked where it is requested.
  `alter table payment
    add column list_cents int,
    add column ordered_credits int,
    drop constraint payment_given_back,
    add constraint payment_given_back check (refunded_cents >= 0 and refunding_cents >= 0)`,
  // Another order took its place.
  `alter table payment drop constraint payment_failure_check,
    add constraint payment_failure_check check (failure in ('declined', 'stored_card_failed', 'unreachable', 'replaced'))`,
  `alter table payment_event add column amount_cents int, add column currency text`,
  `alter table refund add column reported boolean not null default false`,
  `alter table ledger drop constraint ledger_accounts,
    add constraint ledger_accounts check (debit in (${ACCOUNTS}) and credit in (${ACCOUNTS}) and debit <> credit)`,
  ...held('payment', 'account_id'),
  ...held('kept_payment', 'null::int'),
];

/** Every amount that a provider reports is booked (docs/product/payments.md#reported-amounts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
