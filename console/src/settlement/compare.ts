import type { Deps } from '@nightlark/backend';
import { sql } from 'kysely';
import type { SettlementRow, SettlementType } from './read-settlement.ts';

/** A sum that the provider and the ledger have otherwise; null where one has none. */
export interface Difference {
  reference: string;
  /** Ours, if the payment is known here. */
  payment_id: string | null;
  type: SettlementType;
  currency: string;
  theirs: number | null;
  ours: number | null;
}

export interface Comparison {
  rows: number;
  from: string;
  to: string;
  agree: number;
  differences: Difference[];
}

interface Booked {
  id: string;
  provider_id: string | null;
  type: SettlementType;
  currency: string;
  /** Within the days of the file. */
  then: number;
  ever: number;
}

/**
 * Compares a provider's rows with its account in the ledger, by payment, type and currency. What the file has may have been booked on
 * another day; what is booked within its days must be in it.
 */
export async function compareSettlement({ slowDb }: Pick<Deps, 'slowDb'>, rows: readonly SettlementRow[]): Promise<Comparison> {
  const dates = rows.map(({ date }) => date).sort();
  const [from, to] = [dates[0]!, dates.at(-1)!];
  const booked = await bookedFor(slowDb, [...new Set(rows.map(({ reference }) => reference))], from, to);
  const numbers = new Map(
    booked.flatMap(({ id, provider_id }) => [[id, id] as const, ...(provider_id ? [[provider_id, id] as const] : [])]),
  );
  const keyOf = (id: string, { type, currency }: Pick<Booked, 'type' | 'currency'>) => JSON.stringify([id, type, currency]);
  const sums = new Map<string, Difference>();
  for (const row of rows) {
    const payment_id = numbers.get(row.reference) ?? null;
    const key = keyOf(payment_id ?? row.reference, row);
    const { reference, type, currency } = row;
    const sum = sums.get(key) ?? { reference, payment_id, type, currency, theirs: 0, ours: null };
    sums.set(key, { ...sum, theirs: (sum.theirs ?? 0) + row.cents });
  }
  for (const { id, type, currency, then, ever } of booked) {
    const sum = sums.get(keyOf(id, { type, currency }));
    if (sum) sum.ours = sum.theirs === ever ? ever : then || ever;
    else if (then !== 0)
      sums.set(keyOf(id, { type, currency }), { reference: id, payment_id: id, type, currency, theirs: null, ours: then });
  }
  const differences = [...sums.values()].filter(({ theirs, ours }) => theirs !== ours);
  return { rows: rows.length, from, to, agree: sums.size - differences.length, differences };
}

/** The provider's account of the payments in the file, and of all that was booked within its days (UTC). */
async function bookedFor(db: Deps['slowDb'], references: readonly string[], from: string, to: string): Promise<Booked[]> {
  const isWithin = sql`(created_at >= (${from}::date)::timestamp at time zone 'UTC'
    and created_at < (${to}::date + 1)::timestamp at time zone 'UTC')`;
  const { rows } = await sql<Omit<Booked, 'then' | 'ever'> & { then: string; ever: string }>`
    with known as (
      select id, provider_id from payment union all select id, provider_id from kept_payment
    ), named as (
      select id from known where id = any(${references}::text[]) or provider_id = any(${references}::text[])
      union
      select payment_id from ledger where payment_id is not null and 'provider' in (debit, credit) and ${isWithin}
    ), moved as (
      select payment_id, case reason when 'refund' then 'refund' when 'charge_back' then 'charge_back' else 'payment' end as type,
        unit, created_at, case when debit = 'provider' then amount else -amount end as cents
      from ledger join named on named.id = payment_id where 'provider' in (debit, credit)
    )
    select payment_id as id, max(known.provider_id) as provider_id, type, unit as currency,
      abs(sum(case when ${isWithin} then cents else 0 end)) as then, abs(sum(cents)) as ever
    from moved join known on known.id = payment_id group by payment_id, type, unit having sum(cents) <> 0`.execute(db);
  return rows.map((row) => ({ ...row, then: Number(row.then), ever: Number(row.ever) }));
}
