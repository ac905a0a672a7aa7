import type { Database, Db } from '@nightlark/backend';
import type { Payment } from '@nightlark/contract';
import { sql } from 'kysely';

type Row = Pick<
  Database['payment'],
  'method' | 'credits' | 'amount_cents' | 'vat_cents' | 'currency' | 'country' | 'provider_id' | 'discount_code'
> & {
  id: string;
  account_id: number | null;
  status: Payment['status'];
  refunded_cents: number;
  charged_back_cents: number;
  created_at: Date;
};

/** All payments, including those of deleted members: the books have both. */
export function allPayments(db: Db) {
  const columns = sql.raw(
    'id, method, status, credits, amount_cents, vat_cents, refunded_cents, charged_back_cents, currency, country, provider_id, created_at',
  );
  const all = sql<Row>`(
    select ${columns}, account_id, discount_code from payment
    union all select ${columns}, null::int, null::text from kept_payment
  )`;
  return db.selectFrom(all.as('payment'));
}
