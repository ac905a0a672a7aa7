import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';

export interface Movement {
  accountId: number;
  /** Credits, always above zero; the function says in which direction. */
  amount: number;
  reason: Database['ledger']['reason'];
  reference?: string;
  /** The same movement twice has the same key, and is booked once. */
  key: string;
}

export async function balanceOf(db: Db, accountId: number): Promise<number> {
  const row = await db.selectFrom('wallet').select('balance').where('account_id', '=', accountId).executeTakeFirst();
  return row?.balance ?? 0;
}

/**
 * Takes credits and notes it in one statement, so that a balance can neither go below zero nor be spent twice.
 * @returns the balance that is left, or null where there is not enough
 */
export async function spend(trx: Db, { accountId, amount, reason, reference, key }: Movement): Promise<number | null> {
  const { rows } = await sql<{ balance: number }>`
    with spent as (
      update wallet set balance = balance - ${amount}::int where account_id = ${accountId} and balance >= ${amount}::int
      returning account_id, balance
    ), noted as (
      insert into ledger (account_id, delta, reason, reference, idempotency_key)
      select account_id, -(${amount}::int), ${reason}::text, ${reference ?? null}::text, ${key}::text from spent
    )
    select balance from spent`.execute(trx);
  return rows[0]?.balance ?? null;
}

/**
 * Gives credits once per key.
 * @returns false where this movement was booked before
 */
export async function deposit(trx: Db, { accountId, amount, reason, reference, key }: Movement): Promise<boolean> {
  const { rows } = await sql`
    with noted as (
      insert into ledger (account_id, delta, reason, reference, idempotency_key)
      values (${accountId}, ${amount}, ${reason}, ${reference ?? null}, ${key})
      on conflict (account_id, idempotency_key) do nothing
      returning account_id, delta
    )
    insert into wallet (account_id, balance) select account_id, delta from noted
    on conflict (account_id) do update set balance = wallet.balance + excluded.balance
    returning balance`.execute(trx);
  return rows.length > 0;
}

/** Takes back what a returned payment gave, as far as it is not spent yet. Once per key. */
export async function takeBack(trx: Db, { accountId, amount, reason, reference, key }: Movement): Promise<void> {
  await sql`
    with held as (
      select account_id, least(balance, ${amount}::int) as taken from wallet where account_id = ${accountId} for update
    ), noted as (
      insert into ledger (account_id, delta, reason, reference, idempotency_key)
      select account_id, -taken, ${reason}::text, ${reference ?? null}::text, ${key}::text from held
      on conflict (account_id, idempotency_key) do nothing
      returning account_id, delta
    )
    update wallet set balance = balance + noted.delta from noted where wallet.account_id = noted.account_id`.execute(trx);
}
