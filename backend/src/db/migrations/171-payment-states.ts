import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table payment
    add column refund_days int not null default 14,
    add column completed_at timestamptz,
    add column expires_at timestamptz,
    add column reminded_at timestamptz,
    add column refunded_cents int not null default 0,
    add column refunding_cents int not null default 0,
    add column taken_credits int not null default 0,
    add column owed_credits int not null default 0,
    add column failure text check (failure in ('declined', 'stored_card_failed', 'unreachable')),
    add constraint payment_status check (
      status in ('loading', 'pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back')),
    add constraint payment_given_back check (refunded_cents >= 0 and refunding_cents >= 0 and refunded_cents + refunding_cents <= amount_cents),
    add constraint payment_taken_back check (taken_credits >= 0 and owed_credits >= 0 and taken_credits + owed_credits <= credits)`,
  `update payment set completed_at = updated_at where status in ('completed', 'refunded', 'charged_back')`,
  `update payment set expires_at = created_at + interval '24 hours' where status in ('loading', 'pending')`,
  `update payment set refunded_cents = amount_cents where status = 'refunded'`,
  `update payment set taken_credits = least(credits, coalesce(
    (select sum(amount) from ledger where ledger.payment_id = payment.id and credit = 'returned'), 0))
    where status in ('refunded', 'charged_back')`,
  `alter table kept_payment add column refunded_cents int not null default 0`,
  `update kept_payment set refunded_cents = amount_cents where status = 'refunded'`,

  `create table refund (
    id text primary key,
    payment_id text not null references payment (id) on delete cascade,
    cents int not null check (cents > 0),
    credits int not null check (credits >= 0),
    status text not null check (status in ('requested', 'done', 'refused', 'reversed')),
    asked_by text not null,
    reason text not null,
    attempts int not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  // One open request at a time: a refund that is requested twice is paid once.
  `create unique index refund_requested on refund (payment_id) where status = 'requested'`,
  `create index refund_payment on refund (payment_id)`,
];

/** Orders that expire, partial refunds, and the debt of a refunded or charged-back payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
