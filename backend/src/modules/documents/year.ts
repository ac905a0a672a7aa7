import type { ResponseOf } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

interface Sum {
  year: number;
  currency: string;
  payments: number;
  paid_cents: number;
  refunded_cents: number;
  vat_cents: number;
}

/** A member's payments in a calendar year (UTC), and what was refunded of them since. */
export async function loadYear(db: Db, memberId: number, year: number): Promise<ResponseOf<'getYear'>> {
  const { rows } = await sql<Sum>`
    with paid as (
      select extract(year from coalesce(completed_at, created_at) at time zone 'UTC')::int as year, currency, amount_cents, vat_cents,
        least(amount_cents, refunded_cents + charged_back_cents) as back
      from payment where account_id = ${memberId} and status in ('completed', 'refunded', 'charged_back')
    )
    select year, currency, count(*)::int as payments, sum(amount_cents)::int as paid_cents, sum(back)::int as refunded_cents,
      sum(vat_cents - case amount_cents when 0 then 0 else round(vat_cents::numeric * back / amount_cents) end)::int as vat_cents
    from paid group by year, currency order by year desc, currency`.execute(db);
  const sums = rows.filter((row) => row.year === year).map(({ year: _, ...sum }) => sum);
  return { year, years: [...new Set(rows.map((row) => row.year))], sums };
}
