import type { Db } from '../../db/open.ts';
import { ApiFailure } from '../../failure.ts';
import type { PaymentRow } from './presenter.ts';

/** A transaction, and the time of all that is booked in it. */
export interface Booking {
  trx: Db;
  now: Date;
}

/** More than anybody has. */
const LIST_LENGTH = 500;

/** @throws ApiFailure `not_found` for another member's payment as for an unknown one */
export async function findOwnPayment(db: Db, memberId: number, paymentId: string): Promise<PaymentRow> {
  const row = await db.selectFrom('payment').selectAll().where('id', '=', paymentId).where('account_id', '=', memberId).executeTakeFirst();
  if (!row) throw new ApiFailure('not_found');
  return row;
}

/** The order that a member's request with this idempotency key was answered with. */
export function findByKey(db: Db, memberId: number, key: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', memberId)
    .where((eb) => eb.or([eb('idempotency_key', '=', key), eb(eb.val(key), '=', eb.fn.any('later_keys'))]))
    .executeTakeFirst();
}

/** A member's payments, latest first. */
export function listOwnPayments(db: Db, memberId: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LIST_LENGTH)
    .execute();
}

export function findPayment(db: Db, paymentId: string): Promise<PaymentRow> {
  return db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
}

/** Stores the provider's id of a payment. */
export async function saveProviderId(db: Db, paymentId: string, providerId: string): Promise<void> {
  await db.updateTable('payment').set({ provider_id: providerId }).where('id', '=', paymentId).execute();
}

/**
 * A payment, locked until the end of the transaction, and its account before it: the lock order of everything that moves credits.
 * @returns undefined if there is none
 */
export async function lockPayment(trx: Db, paymentId: string): Promise<PaymentRow | undefined> {
  const payment = await trx.selectFrom('payment').select('account_id').where('id', '=', paymentId).executeTakeFirst();
  if (!payment) return undefined;
  await trx.selectFrom('account').select('id').where('id', '=', payment.account_id).forNoKeyUpdate().execute();
  return trx.selectFrom('payment').selectAll().where('id', '=', paymentId).forNoKeyUpdate().executeTakeFirst();
}
