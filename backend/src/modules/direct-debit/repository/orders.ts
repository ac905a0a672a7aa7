import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Database } from '../../../db/schema.ts';
import { OPEN_STATES } from '../../payments/states.ts';

export type DirectDebitRow = Selectable<Database['direct_debit']>;

export function findOrder(db: Db, paymentId: string): Promise<DirectDebitRow | undefined> {
  return db.selectFrom('direct_debit').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

/** Only the member's own. */
export function findOwnOrder(db: Db, accountId: number, paymentId: string): Promise<DirectDebitRow | undefined> {
  return db
    .selectFrom('direct_debit')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Orders that wait for their code. */
const unconfirmed = (db: Db) =>
  db
    .selectFrom('direct_debit')
    .innerJoin('payment', 'payment.id', 'direct_debit.payment_id')
    .where('confirmed_at', 'is', null)
    .where('payment.status', '=', 'loading');

/** … since before then. */
export async function unconfirmedSince(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await unconfirmed(db).select('payment.id').where('payment.created_at', '<', before).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Payments of this member that wait for a code: all but one, or those of a mandate. */
export async function unconfirmedPayments(
  db: Db,
  accountId: number,
  { except, mandate }: { except?: string; mandate?: number },
): Promise<string[]> {
  const rows = await unconfirmed(db)
    .select('payment.id')
    .where('direct_debit.account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('payment.id', '!=', except!))
    .$if(mandate !== undefined, (query) => query.where('mandate_id', '=', mandate!))
    .execute();
  return rows.map(({ id }) => id);
}

/** The member's order that was sent a code and waits for it. */
export function waitingOrder(db: Db, accountId: number): Promise<DirectDebitRow | undefined> {
  return unconfirmed(db)
    .selectAll('direct_debit')
    .where('direct_debit.account_id', '=', accountId)
    .where('code_sent_at', 'is not', null)
    .orderBy('code_sent_at', 'desc')
    .executeTakeFirst();
}

/** @returns the stored order: the first one, if two arrive concurrently */
export async function insertOrder(db: Db, order: Insertable<Database['direct_debit']>): Promise<DirectDebitRow> {
  await db
    .insertInto('direct_debit')
    .values(order)
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
  return (await findOrder(db, order.payment_id))!;
}

/** Signs the mandate and confirms the order, once. @returns whether this call did it; `ended` if the mandate was ended meanwhile */
export async function confirmOrder(trx: Db, order: DirectDebitRow, collectOn: string, now: Date): Promise<boolean | 'ended'> {
  const confirmed = await trx
    .updateTable('direct_debit')
    .set({ confirmed_at: now, collect_on: collectOn, phone: null, code_hash: null })
    .where('payment_id', '=', order.payment_id)
    .where('confirmed_at', 'is', null)
    .returning('mandate_id')
    .executeTakeFirst();
  if (!confirmed) return false;
  await trx.updateTable('payment').set({ collect_on: collectOn }).where('id', '=', order.payment_id).execute();
  const mandate = await trx
    .updateTable('mandate')
    .set((eb) => ({ signed_at: eb.fn.coalesce('signed_at', eb.val(now)), last_used_at: now }))
    .where('id', '=', order.mandate_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return mandate ? true : 'ended';
}

/** Moves the day of collection of an order that was not announced or handed over in time; it has to be announced anew. */
export function moveCollection(db: Db, paymentId: string, collectOn: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx.updateTable('payment').set({ collect_on: collectOn }).where('id', '=', paymentId).execute();
    await trx.updateTable('direct_debit').set({ collect_on: collectOn, announced_at: null }).where('payment_id', '=', paymentId).execute();
  });
}

/** Confirmed orders that are not announced or not handed to the provider yet, both of which are retried. */
export function unfinishedOrders(db: Db, before: Date, limit: number): Promise<{ payment_id: string }[]> {
  return db
    .selectFrom('direct_debit')
    .innerJoin('payment', 'payment.id', 'direct_debit.payment_id')
    .select('direct_debit.payment_id')
    .where('confirmed_at', '<', before)
    .where('payment.status', 'in', OPEN_STATES)
    .where((eb) => eb.or([eb('payment.provider_id', 'is', null), eb('announced_at', 'is', null)]))
    .orderBy('confirmed_at')
    .limit(limit)
    .execute();
}

/** Whether the mandate collected before this order. */
export async function wasUsedBefore(db: Db, { mandate_id, payment_id, confirmed_at }: DirectDebitRow): Promise<boolean> {
  const row = await db
    .selectFrom('direct_debit')
    .select('payment_id')
    .where('mandate_id', '=', mandate_id)
    .where('payment_id', '!=', payment_id)
    .where('confirmed_at', '<', confirmed_at)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAnnounced(db: Db, paymentId: string, now: Date): Promise<void> {
  await db.updateTable('direct_debit').set({ announced_at: now }).where('payment_id', '=', paymentId).execute();
}
