import { sql } from 'kysely';
import type { LedgerDifference } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';

interface LedgerCheck {
  entries: number;
  took_ms: number;
  differences: LedgerDifference[];
}

/** Enough to see what is wrong; more of the same kind add nothing. */
const LISTED = 100;

/** What differs, by kind. */
const DIFFERENCES = sql`
    with sums as (
      select account_id,
        sum(case when credit in ('member_credits', 'bonus_credits') then amount else 0 end
          - case when debit in ('member_credits', 'bonus_credits') then amount else 0 end) as balance,
        sum(case when credit = 'bonus_credits' then amount else 0 end - case when debit = 'bonus_credits' then amount else 0 end) as bonus,
        sum(case when debit = 'member_debt' then amount else 0 end - case when credit = 'member_debt' then amount else 0 end) as debt
      from ledger where account_id is not null and unit = 'credit' group by account_id
    ), booked as (
      select payment_id,
        sum(case when debit = 'sold' then amount else 0 end) as sold,
        sum(case when debit = 'provider' then amount else 0 end) as paid,
        sum(case when credit = 'provider' then amount else 0 end) as given_back,
        sum(case when credit = 'returned' then amount when debit = 'returned' then -amount else 0 end) as returned
      from ledger where payment_id is not null group by payment_id
    ), paid as (
      select id, credits, amount_cents, taken_credits + owed_credits as returned,
        refunded_cents + charged_back_cents as given_back
      from payment where status in ('completed', 'refunded', 'charged_back')
    ), held as (
      select id, received_cents from payment where status not in ('completed', 'refunded', 'charged_back') and received_cents is not null
    ), kept as (
      select id, case when status in ('completed', 'refunded', 'charged_back')
        then amount_cents - refunded_cents - charged_back_cents else received_cents end as expected
      from kept_payment
    ), differences as (
      select 'wallet' as kind, coalesce(wallet.account_id, sums.account_id)::text as id,
        coalesce(sums.balance, 0)::bigint as expected, coalesce(wallet.balance, 0)::bigint as found
      from wallet full join sums on sums.account_id = wallet.account_id
      where coalesce(sums.balance, 0) <> coalesce(wallet.balance, 0)
      union all
      select 'wallet', wallet.account_id::text, coalesce(sums.debt, 0)::bigint, wallet.debt
      from wallet left join sums on sums.account_id = wallet.account_id
      where coalesce(sums.debt, 0) <> wallet.debt
      union all
      select 'wallet', wallet.account_id::text, coalesce(sums.bonus, 0)::bigint, wallet.bonus
      from wallet left join sums on sums.account_id = wallet.account_id
      where coalesce(sums.bonus, 0) <> wallet.bonus
      union all
      select 'payment_credits', paid.id, paid.credits - paid.returned, coalesce(sold - booked.returned, 0)::bigint
      from paid left join booked on booked.payment_id = paid.id
      where paid.credits - paid.returned <> coalesce(sold - booked.returned, 0)
      union all
      select 'payment_money', paid.id, paid.amount_cents - paid.given_back, coalesce(booked.paid - booked.given_back, 0)::bigint
      from paid left join booked on booked.payment_id = paid.id
      where paid.amount_cents - paid.given_back <> coalesce(booked.paid - booked.given_back, 0)
      union all
      select 'payment_money', kept.id, kept.expected, coalesce(booked.paid - booked.given_back, 0)::bigint
      from kept left join booked on booked.payment_id = kept.id
      where kept.expected <> coalesce(booked.paid - booked.given_back, 0)
      union all
      select 'payment_money', held.id, held.received_cents, coalesce(booked.paid - booked.given_back, 0)::bigint
      from held left join booked on booked.payment_id = held.id
      where held.received_cents <> coalesce(booked.paid - booked.given_back, 0)
      union all
      select 'payment_missing', payment.id, 0, sold::bigint
      from booked join payment on payment.id = booked.payment_id
      where sold > 0 and payment.status not in ('completed', 'refunded', 'charged_back')
    )`;

/**
 * Reconciles the ledger, in one statement and so in one snapshot: each wallet with the sum of its member's accounts, each payment,
 * also of a deleted account, with its entries. That the total is zero needs no check: each row has a debit and a credit.
 */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
  const started = performance.now();
  const { rows } = await sql<{ kind: LedgerDifference['kind'] | 'entries'; id: string; expected: number; found: number }>`
    ${DIFFERENCES}
    select 'entries' as kind, '' as id, 0::bigint as expected, count(*) as found from ledger
    union all
    select * from (select * from differences limit ${LISTED}) as listed`.execute(db);
  const differences = rows.filter((row): row is LedgerDifference => row.kind !== 'entries');
  const entries = rows.find(({ kind }) => kind === 'entries')?.found ?? 0;
  return { entries, took_ms: Math.round(performance.now() - started), differences };
}

/** The job: reconciles, stores the result for the operator, and alerts on differences. */
export async function checkLedgerAndAlert(deps: Pick<Deps, 'db' | 'slowDb' | 'now' | 'log'>): Promise<LedgerCheck> {
  const check = await checkLedger(deps.slowDb);
  await deps.db
    .insertInto('ledger_check')
    .values({ ...check, differences: toJsonb(check.differences), checked_at: deps.now() })
    .execute();
  if (check.differences.length > 0)
    deps.log.error({ alert: true, differences: check.differences.slice(0, 10) }, 'wallets, payments and ledger differ');
  return check;
}
