import { type Kysely, sql } from 'kysely';

const MEMBERS = `'member_credits', 'bonus_credits', 'member_debt'`;
const ACCOUNTS = `${MEMBERS}, 'sold', 'given', 'used', 'returned', 'write_offs', 'provider', 'revenue', 'vat', 'refunds', 'chargebacks'`;
const GIVEN_BACK = `('refunded', 'charged_back')`;

/** Maps a single-entry row to double entry: one of its two accounts is always the member's credits. */
const FROM = `case when delta < 0 then 'member_credits' when reason in ('purchase', 'refund') then 'sold' else 'given' end`;
const TO = `case when delta >= 0 then 'member_credits' when reason = 'refund' then 'returned' else 'used' end`;

/** Books the money of a payment completed before there were money accounts. */
const money = (payments: string, owner: string, key: string, debit: string, credit: string, cents: string, states: string) => `
  insert into ledger (account_id, unit, debit, credit, amount, reason, payment_id, idempotency_key, created_at)
  select ${owner}, currency, '${debit}', '${credit}', ${cents},
    case '${key}' when 'money' then 'purchase' else case status when 'refunded' then 'refund' else 'charge_back' end end,
    id, '${key}:' || id || ':${debit}:${credit}', created_at
  from ${payments} where status in ${states} and ${cents} > 0`;

const carried = (payments: string, owner: string) => [
  money(payments, owner, 'money', 'provider', 'revenue', 'amount_cents - vat_cents', `('completed', 'refunded', 'charged_back')`),
  money(payments, owner, 'money', 'provider', 'vat', 'vat_cents', `('completed', 'refunded', 'charged_back')`),
  money(payments, owner, 'returned', 'refunds', 'provider', 'amount_cents - vat_cents', `('refunded')`),
  money(payments, owner, 'returned', 'chargebacks', 'provider', 'amount_cents - vat_cents', `('charged_back')`),
  money(payments, owner, 'returned', 'vat', 'provider', 'vat_cents', GIVEN_BACK),
];

const STATEMENTS = [
  `alter table wallet
    add column bonus int not null default 0 check (bonus >= 0),
    -- how many bonus credits the last spending took: what its entry in the ledger is made of
    add column last_bonus int not null default 0,
    add column debt int not null default 0 check (debt >= 0)`,
  // Balances are updated in place: leave room in the page for HOT updates.
  `alter table wallet set (fillfactor = 50)`,

  `alter table ledger
    alter column id type bigint,
    alter column account_id drop not null,
    alter column delta drop not null,
    drop constraint ledger_reason_check,
    drop constraint ledger_account_id_fkey,
    add column unit text not null default 'credit',
    add column debit text,
    add column credit text,
    add column amount int,
    add column payment_id text`,
  `update ledger set debit = ${FROM}, credit = ${TO}, amount = abs(delta),
    payment_id = case when reason in ('purchase', 'refund') then reference end`,
  ...carried('payment', 'account_id'),
  ...carried('kept_payment', 'null::int'),
  // A balance that its rows do not add up to gets an opening row with the difference.
  `insert into ledger (account_id, debit, credit, amount, reason, idempotency_key)
    select account_id, case when missing > 0 then 'given' else 'member_credits' end,
      case when missing > 0 then 'member_credits' else 'write_offs' end, abs(missing), 'opening', 'opening'
    from (
      select wallet.account_id, balance - coalesce((select sum(delta) from ledger where ledger.account_id = wallet.account_id), 0)::int as missing
      from wallet
    ) as opened where missing <> 0`,
  `alter table ledger
    alter column debit set not null,
    alter column credit set not null,
    alter column amount set not null,
    add constraint ledger_accounts check (debit in (${ACCOUNTS}) and credit in (${ACCOUNTS}) and debit <> credit),
    add constraint ledger_amount check (amount >= 0),
    add constraint ledger_reason_check check (reason in (
      'purchase', 'message', 'gift', 'photo', 'signup', 'demo', 'refund', 'charge_back', 'goodwill', 'write_off', 'closing', 'opening')),
    add constraint ledger_account_id_fkey foreign key (account_id) references account (id) on delete set null`,
  `create index ledger_payment on ledger (payment_id) where payment_id is not null`,

  // Processes of the previous release write single-entry rows while they are still running.
  `create function ledger_of_one_side() returns trigger language plpgsql as $$
    declare delta int := new.delta; reason text := new.reason;
    begin
      new.debit := ${FROM};
      new.credit := ${TO};
      new.amount := abs(delta);
      if reason in ('purchase', 'refund') then new.payment_id := new.reference; end if;
      return new;
    end $$`,
  `create trigger ledger_of_one_side before insert on ledger for each row when (new.debit is null) execute function ledger_of_one_side()`,

  // The ledger is append-only. Only the reference to the account is cleared, when the account is deleted.
  `create function ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.account_id is not null and new.account_id is null
        and (new.id, new.unit, new.debit, new.credit, new.amount, new.delta, new.reason, new.payment_id, new.created_at)
          is not distinct from (old.id, old.unit, old.debit, old.credit, old.amount, old.delta, old.reason, old.payment_id, old.created_at)
      then
        new.reference := null;
        new.idempotency_key := '';
        new.request_hash := '';
        return new;
      end if;
      raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger ledger_is_append_only before update or delete on ledger for each row execute function ledger_is_append_only()`,
  `create trigger ledger_is_not_emptied before truncate on ledger for each statement execute function ledger_is_append_only()`,

  `create table ledger_check (
    id int generated by default as identity primary key,
    checked_at timestamptz not null,
    entries bigint not null,
    took_ms int not null,
    differences jsonb not null
  )`,
];

/** Double entry: each row of the ledger moves an amount from one account to another (decision 125). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
