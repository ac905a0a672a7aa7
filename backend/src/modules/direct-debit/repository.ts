import { SMS_CODE } from '@nightlark/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';

/** Codes per order: with three tries each, a guess is right once in 66,000 orders. */
export const CODES_PER_ORDER = 5;

export type MandateRow = Selectable<Database['mandate']>;
export type DirectDebitRow = Selectable<Database['direct_debit']>;

/** A mandate expires when unused for so long (SEPA rulebook: 36 months). */
const MANDATE_MONTHS = 36;

const holds = (now: Date) =>
  sql<boolean>`signed_at is not null and ended_at is null and coalesce(last_used_at, signed_at) > ${now}::timestamptz - make_interval(months => ${MANDATE_MONTHS}::int)`;

/** Valid mandates, the most recently used first. */
export function validMandates(db: Db, accountId: number, now: Date): Promise<MandateRow[]> {
  return db
    .selectFrom('mandate')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(holds(now))
    .orderBy((eb) => eb.fn.coalesce('last_used_at', 'signed_at'), 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a debit of this member or of this bank account was returned. */
export async function isBlocked(db: Db, accountId: number, ibanHash?: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('direct_debit_block')
    .select('id')
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('account_id', '=', accountId), ...(ibanHash ? [eb('iban_hash', '=', ibanHash)] : [])]))
    .executeTakeFirst();
  return row !== undefined;
}

export function findOrder(db: Db, paymentId: string): Promise<DirectDebitRow | undefined> {
  return db.selectFrom('direct_debit').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

/** Orders that have been waiting for their code since before then. */
export async function unconfirmedSince(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('direct_debit')
    .innerJoin('payment', 'payment.id', 'direct_debit.payment_id')
    .select('payment.id')
    .where('confirmed_at', 'is', null)
    .where('payment.status', '=', 'loading')
    .where('payment.created_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
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

/** Payments of this member that wait for a code: all but one, or those of a mandate. */
export async function unconfirmedPayments(
  db: Db,
  accountId: number,
  { except, mandate }: { except?: string; mandate?: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('direct_debit')
    .innerJoin('payment', 'payment.id', 'direct_debit.payment_id')
    .select('payment.id')
    .where('direct_debit.account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('payment.status', '=', 'loading')
    .$if(except !== undefined, (query) => query.where('payment.id', '!=', except!))
    .$if(mandate !== undefined, (query) => query.where('mandate_id', '=', mandate!))
    .execute();
  return rows.map(({ id }) => id);
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

/** Reserves the sending of a code. @returns null while the last one is too recent, or there were too many */
export async function reserveCode(db: Db, paymentId: string, codeHash: Buffer, now: Date): Promise<DirectDebitRow | null> {
  const earliest = new Date(now.getTime() - SMS_CODE.resendSeconds * 1_000);
  const row = await db
    .updateTable('direct_debit')
    .set((eb) => ({
      code_hash: codeHash,
      code_expires: new Date(now.getTime() + SMS_CODE.seconds * 1_000),
      code_sent_at: now,
      codes_sent: eb('codes_sent', '+', 1),
      tries: 0,
    }))
    .where('payment_id', '=', paymentId)
    .where('confirmed_at', 'is', null)
    .where('codes_sent', '<', CODES_PER_ORDER)
    .where((eb) => eb.or([eb('code_sent_at', 'is', null), eb('code_sent_at', '<=', earliest)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A code that could not be sent: another may be sent at once. */
export async function releaseCode(db: Db, paymentId: string): Promise<void> {
  await db.updateTable('direct_debit').set({ code_hash: null, code_sent_at: null }).where('payment_id', '=', paymentId).execute();
}

/**
 * Counts a try before the comparison, so that concurrent guesses do not exceed the limit.
 * @returns the order, or null if no code is valid any more
 */
export async function countAttempt(db: Db, paymentId: string, now: Date): Promise<DirectDebitRow | null> {
  const row = await db
    .updateTable('direct_debit')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('payment_id', '=', paymentId)
    .where('tries', '<', SMS_CODE.tries)
    .where('code_hash', 'is not', null)
    .where('code_expires', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Signs the mandate and confirms the order, once. @returns whether this call did it */
export async function confirmOrder(trx: Db, order: DirectDebitRow, collectOn: string, now: Date): Promise<boolean> {
  const confirmed = await trx
    .updateTable('direct_debit')
    .set({ confirmed_at: now, collect_on: collectOn, phone: null, code_hash: null })
    .where('payment_id', '=', order.payment_id)
    .where('confirmed_at', 'is', null)
    .returning('mandate_id')
    .executeTakeFirst();
  if (!confirmed) return false;
  await trx.updateTable('payment').set({ collect_on: collectOn }).where('id', '=', order.payment_id).execute();
  await trx
    .updateTable('mandate')
    .set((eb) => ({ signed_at: eb.fn.coalesce('signed_at', eb.val(now)), last_used_at: now }))
    .where('id', '=', order.mandate_id)
    .execute();
  return true;
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
    .where('payment.status', 'in', ['loading', 'pending'])
    .where((eb) => eb.or([eb('payment.provider_id', 'is', null), eb('announced_at', 'is', null)]))
    .orderBy('confirmed_at')
    .limit(limit)
    .execute();
}

export function insertMandate(db: Db, mandate: Insertable<Database['mandate']>): Promise<MandateRow> {
  return db.insertInto('mandate').values(mandate).returningAll().executeTakeFirstOrThrow();
}

export async function loadMandate(db: Db, id: number): Promise<MandateRow> {
  return db.selectFrom('mandate').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Ends a signed mandate of this member, once. @returns its id; null if it is not theirs */
export async function endOwnMandate(db: Db, accountId: number, reference: string, now: Date): Promise<number | null> {
  const row = await db
    .updateTable('mandate')
    .set((eb) => ({ ended_at: eb.fn.coalesce('ended_at', eb.val(now)) }))
    .where('account_id', '=', accountId)
    .where('reference', '=', reference)
    .where('signed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
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

/** Ends the mandate of a returned debit and blocks the member and the bank account. */
export async function blockAfterReturn(trx: Db, paymentId: string, now: Date): Promise<void> {
  const order = await trx
    .selectFrom('direct_debit')
    .innerJoin('mandate', 'mandate.id', 'direct_debit.mandate_id')
    .select(['direct_debit.account_id', 'mandate_id', 'iban_hash'])
    .where('payment_id', '=', paymentId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!order) return;
  await trx
    .insertInto('direct_debit_block')
    .values({ account_id: order.account_id, iban_hash: order.iban_hash, payment_id: paymentId, blocked_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
  await trx.updateTable('mandate').set({ ended_at: now }).where('id', '=', order.mandate_id).where('ended_at', 'is', null).execute();
}

/** Deletes mandates that nobody signed within a day, and what is kept of deleted accounts once no debit of them can be returned any more. */
export async function deleteMandates(db: Db, now: Date, keptMonths: number): Promise<void> {
  await db
    .deleteFrom('mandate')
    .where('signed_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - 86_400_000))
    .execute();
  await db
    .deleteFrom('mandate')
    .where('account_id', 'is', null)
    .where(sql<boolean>`coalesce(last_used_at, created_at) < ${now}::timestamptz - make_interval(months => ${keptMonths}::int)`)
    .execute();
  await db
    .deleteFrom('direct_debit_block')
    .where('account_id', 'is', null)
    .where(sql<boolean>`blocked_at < ${now}::timestamptz - make_interval(months => ${keptMonths}::int)`)
    .execute();
  await db
    .updateTable('kept_payment')
    .set({ iban_hash: null })
    .where('iban_hash', 'is not', null)
    .where(sql<boolean>`created_at < ${now}::timestamptz - make_interval(months => ${keptMonths}::int)`)
    .execute();
}
