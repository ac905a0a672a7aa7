import { SMS_CODE } from '@nightlark/contract';
import type { Db } from '../../../db/open.ts';
import type { DirectDebitRow } from './orders.ts';

/** Codes per order: with three tries each, a guess is right once in 66,000 orders. */
export const CODES_PER_ORDER = 5;

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
