import { sql } from 'kysely';
import type { LedgerReason } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { type Write, writePart, writeTogether } from '../../db/write-together.ts';
import { post } from '../ledger/post.ts';

export interface Movement {
  accountId: number;
  /** Credits, always above zero; the direction is the function's. */
  amount: number;
  reason: LedgerReason;
  reference?: string;
  /** Idempotency key: the same movement is booked once. */
  key: string;
}

interface Spent {
  /** What remains. */
  balance: number;
}

const spend = writePart<Required<Movement>, Spent>(
  (query, slot) =>
    query
      .with(
        'spent',
        () => sql`(update wallet set balance = balance - ${slot('amount')}::int,
          bonus = bonus - least(bonus, ${slot('amount')}::int), last_bonus = least(bonus, ${slot('amount')}::int)
        where account_id = ${slot('accountId')}::bigint and balance >= ${slot('amount')}::int
        returning account_id, balance, last_bonus)`,
      )
      .with(
        'booked',
        () => sql`(insert into ledger (account_id, debit, credit, amount, reason, reference, idempotency_key)
        select account_id, part.account, 'used', part.amount, ${slot('reason')}::text, ${slot('reference')}::text,
          ${slot('key')}::text || part.suffix
        from spent, lateral (values
          ('bonus_credits', last_bonus, ''),
          ('member_credits', ${slot('amount')}::int - last_bonus, case when last_bonus > 0 then '#1' else '' end)
        ) as part (account, amount, suffix)
        where part.amount > 0)`,
      ),
  'spent',
);

/**
 * Takes credits and books them in one statement, so that a balance can neither go below zero nor be spent twice. Free credits are spent
 * before bought ones, which are refundable. The first row booked has the key itself. No row is returned, and nothing is written, if the
 * balance is insufficient.
 */
export const spending = (movement: Movement): Write<Spent> => spend({ ...movement, reference: movement.reference ?? null } as never);

/** Spends alone. @returns the remaining balance, or null if it is insufficient */
export async function spendCredits(trx: Db, movement: Movement): Promise<number | null> {
  const [[spent]] = await writeTogether(trx, [spending(movement)]);
  return spent?.balance ?? null;
}

/**
 * Grants free credits, once per key.
 * @returns false if this movement was booked before
 */
export function grantCredits(trx: Db, { amount, ...entry }: Movement): Promise<boolean> {
  return post(trx, { ...entry, lines: [{ debit: 'given', credit: 'bonus_credits', amount }] });
}
