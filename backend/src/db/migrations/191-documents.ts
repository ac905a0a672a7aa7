import { type Kysely, sql } from 'kysely';

/**
 * Receipts, invoices and credit notes. A series' next number and its document are written in one transaction, so that
 * there are no gaps. Documents outlive the account, without the buyer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table document_series (
    company_id int not null,
    kind text not null,
    year int not null,
    last int not null,
    primary key (company_id, kind, year)
  )`.execute(db);
  await sql`create table document (
    id int primary key generated always as identity,
    account_id int references account (id) on delete set null,
    payment_id text not null,
    kind text not null check (kind in ('receipt', 'invoice', 'credit_note')),
    company_id int not null,
    year int not null,
    number int not null,
    amount_cents int not null,
    vat_cents int not null,
    currency text not null,
    locale text not null,
    content jsonb not null,
    issued_at timestamptz not null,
    delete_at timestamptz,
    unique (company_id, kind, year, number)
  )`.execute(db);
  await sql`create unique index document_once on document (payment_id, kind) where kind <> 'credit_note'`.execute(db);
  await sql`create index document_payment on document (payment_id)`.execute(db);
  await sql`create index document_account on document (account_id)`.execute(db);
  await sql`create table document_buyer (
    document_id int primary key references document (id) on delete cascade,
    account_id int not null references account (id) on delete cascade,
    lines jsonb not null
  )`.execute(db);
  await sql`create index payment_updated on payment (updated_at)`.execute(db);
  await sql`create index document_buyer_account on document_buyer (account_id)`.execute(db);
}
