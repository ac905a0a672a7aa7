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

/** What a member paid and got back, by the calendar year of the order in UTC; what was never paid counts nowhere. */
export async function yearOf(db: Db, memberId: number, year: number): Promise<ResponseOf<'getYear'>> {
  const { rows } = await sql<Sum>`
    select extract(year from created_at at time zone 'UTC')::int as year, currency, count(*)::int as payments,
      sum(amount_cents)::int as paid_cents,
      coalesce(sum(amount_cents) filter (where status <> 'completed'), 0)::int as refunded_cents,
      coalesce(sum(vat_cents) filter (where status = 'completed'), 0)::int as vat_cents
    from payment where account_id = ${memberId} and status in ('completed', 'refunded', 'charged_back')
    group by 1, 2 order by 1 desc, 2`.execute(db);
  const sums = rows.filter((row) => row.year === year).map(({ year: _, ...sum }) => sum);
  return { year, years: [...new Set(rows.map((row) => row.year))], sums };
}
