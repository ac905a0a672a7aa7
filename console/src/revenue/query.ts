import type { Deps } from '@nightlark/backend';
import { sql } from 'kysely';
import { formatDay } from '../frame/format.ts';

export interface Period {
  /** Days as `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
  currency: string;
}

/** Amounts in cents: gross revenue, its VAT, refunds, and the net remainder. */
export interface Sums {
  payments: number;
  received: number;
  given_back: number;
  vat: number;
  net: number;
}
export interface Line extends Sums {
  key: string;
}
export interface Revenue {
  total: Sums;
  days: Line[];
  methods: Line[];
  sources: Line[];
}

interface Row extends Omit<Sums, 'net'> {
  day: string;
  method: string;
  source: string;
}

/** Of a deleted member only the payment is known. */
const LEFT = 'members who have left';
const DIRECT = 'no partner';

/** Revenue booked in the ledger in a period, by day (UTC), method and traffic source. */
export async function revenueOf({ slowDb }: Pick<Deps, 'slowDb'>, { from, to, currency }: Period): Promise<Revenue> {
  const { rows } = await sql<Row>`
    with money as (
      select payment_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        count(*) filter (where reason = 'purchase' and credit = 'revenue') as payments,
        sum(case when debit = 'provider' then amount else 0 end) as received,
        sum(case when credit = 'provider' then amount else 0 end) as given_back,
        sum(case when credit = 'vat' then amount when debit = 'vat' then -amount else 0 end) as vat
      from ledger
      where unit = ${currency} and unit <> 'credit'
        and created_at >= (${from}::date)::timestamp at time zone 'UTC'
        and created_at < (${to}::date + 1)::timestamp at time zone 'UTC'
      group by 1, 2
    )
    select day, coalesce(payment.method, kept_payment.method, 'unknown') as method,
      case when account.id is null then ${LEFT} else coalesce(nullif(account.trafficsource, ''), ${DIRECT}) end as source,
      sum(payments)::int as payments, sum(received)::bigint as received, sum(given_back)::bigint as given_back, sum(vat)::bigint as vat
    from money
    left join payment on payment.id = money.payment_id
    left join kept_payment on kept_payment.id = money.payment_id
    left join account on account.id = payment.account_id
    group by 1, 2, 3`.execute(slowDb);
  const sums = rows.map((row) =>
    withNet({ ...row, received: Number(row.received), given_back: Number(row.given_back), vat: Number(row.vat) }),
  );
  const by = (key: (row: (typeof sums)[number]) => string): Line[] =>
    [...Map.groupBy(sums, key)].map(([each, group]) => ({ key: each, ...added(group) }));
  const days = new Map(by(({ day }) => day).map((line) => [line.key, line]));
  const largest = (lines: Line[]) => lines.toSorted((one, other) => other.received - one.received || (one.key < other.key ? -1 : 1));
  return {
    total: added(sums),
    days: daysOf(from, to).map((day) => days.get(day) ?? { key: day, ...added([]) }),
    methods: largest(by(({ method }) => method)),
    sources: largest(by(({ source }) => source)),
  };
}

const withNet = <T extends Omit<Sums, 'net'>>(sums: T): T & Sums => ({ ...sums, net: sums.received - sums.given_back - sums.vat });

/** The sum of several lines. */
export function added(lines: readonly Sums[]): Sums {
  const sum = (key: keyof Sums) => lines.reduce((total, line) => total + line[key], 0);
  return { payments: sum('payments'), received: sum('received'), given_back: sum('given_back'), vat: sum('vat'), net: sum('net') };
}

/** Every day of a period, including those without revenue. */
function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = new Date(from); day <= new Date(to); day = new Date(day.getTime() + 86_400_000)) days.push(formatDay(day));
  return days;
}

/** All currencies ever booked, the most used first. */
export async function currenciesOf({ slowDb }: Pick<Deps, 'slowDb'>): Promise<string[]> {
  const rows = await slowDb
    .selectFrom('ledger')
    .select('unit')
    .where('unit', '<>', 'credit')
    .groupBy('unit')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('unit')
    .execute();
  return rows.map(({ unit }) => unit);
}
