import { SMS_CODE } from '@nightlark/contract';
import type { Db } from '../../../db/open.ts';
import type { DirectDebitRow } from './orders.ts';

/** Codes per order: with three tries each, a guess is right once in 66,000 orders. */
export const CODES_PER_ORDER = 5;

/** When the member's orders were last sent a code that they have not entered; null if never. */
export async function lastCodeAt(db: Db, accountId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('direct_debit')
    .select((eb) => eb.fn.max('code_sent_at').as('at'))
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Reserves the sending of a code; the account's lock keeps two orders at once from sending two.
 * @returns null while the member's last one is too recent, or there were too many of this order
 */
export function reserveCode(
  db: Db,
  { payment_id, account_id }: Pick<DirectDebitRow, 'payment_id' | 'account_id'>,
  codeHash: Buffer,
  now: Date,
): Promise<DirectDebitRow | null> {
  const earliest = new Date(now.getTime() - SMS_CODE.resendSeconds * 1_000);
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', account_id).forNoKeyUpdate().execute();
    const last = await lastCodeAt(trx, account_id);
    if (last && last > earliest) return null;
    return setCode(trx, payment_id, codeHash, now);
  });
}

async function setCode(trx: Db, paymentId: string, codeHash: Buffer, now: Date): Promise<DirectDebitRow | null> {
  const row = await trx
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
