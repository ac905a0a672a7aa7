import type { Deps } from '@nightlark/backend';
import { OPEN_STATES, PAYMENT_STATES } from '@nightlark/backend/money';
import { type Cursor, formatCursor, isAfter, microsOf, rowId } from '@nightlark/backend/server';
import { PAYMENT_METHODS, type PaymentMethod, canonicalEmail } from '@nightlark/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { filterDay, filterText, optional } from '../input.ts';
import { allPayments } from './all-payments.ts';
import { pageOf } from '../page-of.ts';

/** Paid with another amount than ordered, which an operator has to decide about. */
export const AMOUNT_MISMATCH = 'amount_mismatch';

export const paymentFilter = z.object({
  /** Our id or the provider's. */
  number: filterText(100),
  member: optional(rowId),
  status: optional(z.enum([...PAYMENT_STATES, 'open', AMOUNT_MISMATCH])),
  method: optional(z.enum(PAYMENT_METHODS as readonly [PaymentMethod, ...PaymentMethod[]])),
  code: filterText(60),
  from: filterDay,
  to: filterDay,
});
export type PaymentFilter = z.output<typeof paymentFilter>;

export type PaymentItem = Awaited<ReturnType<typeof listPayments>>['rows'][number];

const hasAmountMismatch = sql<boolean>`(status not in ('completed', 'refunded', 'charged_back')
  and id in (select payment_id from amount_mismatch where decided_at is null))`;

/** Payments that match the filter, latest first. */
export async function listPayments(
  { slowDb }: Pick<Deps, 'slowDb'>,
  { number, member, status, method, code, from, to }: PaymentFilter,
  { after, limit }: { after?: Cursor | undefined; limit: number },
) {
  let query = allPayments(slowDb)
    .selectAll()
    .select([microsOf('created_at').as('micros'), hasAmountMismatch.as('amount_mismatch')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (number) query = query.where((eb) => eb.or([eb('id', '=', number), eb('provider_id', '=', number)]));
  if (member) query = query.where('account_id', '=', member);
  if (status === AMOUNT_MISMATCH) query = query.where(hasAmountMismatch);
  else if (status) query = query.where('status', 'in', status === 'open' ? OPEN_STATES : [status]);
  if (method) query = query.where('method', '=', method);
  if (code) query = query.where('discount_code', '=', code.toUpperCase());
  if (from) query = query.where('created_at', '>=', new Date(from));
  if (to) query = query.where('created_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`);
  if (after) query = query.where(isAfter('created_at', 'id', after));
  return pageOf(await query.execute(), limit, formatCursor);
}

/** The id of the member with this address. */
export async function findMember({ slowDb }: Pick<Deps, 'slowDb'>, email: string): Promise<number | null> {
  const row = await slowDb
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`lower(email) = ${canonicalEmail(email)}`)
    .executeTakeFirst();
  return row?.id ?? null;
}
