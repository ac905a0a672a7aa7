import { type RawBuilder, sql } from 'kysely';
import type { LedgerAccount, LedgerReason } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';

/** An amount moved from one account to another: credits, or cents of a currency. */
export interface Line {
  /** `credit`, or a currency; `credit` by default. */
  unit?: string;
  debit: LedgerAccount;
  credit: LedgerAccount;
  /** At least zero; debit and credit give the direction. */
  amount: number;
}

interface Entry {
  /** The owner of the lines' member accounts, and of the payment. */
  accountId: number;
  reason: LedgerReason;
  /** Idempotency key: the same entry is booked once. */
  key: string;
  paymentId?: string;
  reference?: string;
  lines: readonly Line[];
}

/**
 * Books an entry, once per key, and updates the member's wallet to the sum of their accounts, in one statement.
 * @returns false if it was booked before
 * @example await post(trx, { accountId, reason: 'goodwill', key: 'goodwill:5', lines: [{ debit: 'given', credit: 'bonus_credits', amount: 5 }] })
 */
export async function post(trx: Db, { accountId, reason, key, paymentId, reference, lines }: Entry): Promise<boolean> {
  const booked = lines.filter(({ amount }, index) => index === 0 || amount > 0);
  const rows = booked.map(
    ({ unit = 'credit', debit, credit, amount }, index) =>
      sql`(${unit}::text, ${debit}::text, ${credit}::text, ${amount}::int, ${index === 0 ? key : `${key}#${index}`}::text)`,
  );
  const { rows: moved } = await sql`
    with noted as (
      insert into ledger (account_id, unit, debit, credit, amount, reason, payment_id, reference, idempotency_key)
      select ${accountId}::bigint, unit, debit, credit, amount, ${reason}::text, ${paymentId ?? null}::text, ${reference ?? null}::text, key
      from (values ${sql.join(rows)}) as line (unit, debit, credit, amount, key)
      on conflict (account_id, idempotency_key) do nothing
      returning account_id, debit, credit, amount
    ), moved as (
      select account_id, ${into('member_credits')} as bought, ${into('bonus_credits')} as bonus, -${into('member_debt')} as debt
      from noted group by account_id
    ), updated as (
      update wallet set balance = balance + moved.bought + moved.bonus, bonus = wallet.bonus + moved.bonus, debt = wallet.debt + moved.debt
      from moved where wallet.account_id = moved.account_id
      returning wallet.account_id
    ), made as (
      insert into wallet (account_id, balance, bonus, debt)
      select account_id, bought + bonus, bonus, debt from moved where not exists (select from updated)
      on conflict (account_id) do update set
        balance = wallet.balance + excluded.balance, bonus = wallet.bonus + excluded.bonus, debt = wallet.debt + excluded.debt
    )
    select account_id from moved`.execute(trx);
  return moved.length > 0;
}

/** The net change of an account by the lines. */
const into = (account: LedgerAccount): RawBuilder<number> =>
  sql`sum(case when credit = ${account} then amount when debit = ${account} then -amount else 0 end)::int`;

/** Books money of a payment whose account was deleted. Its row is locked, and tells what was booked: without an account no key does. */
export async function postForNobody(
  trx: Db,
  { paymentId, reason, key, lines }: { paymentId: string; reason: LedgerReason; key: string; lines: readonly Line[] },
): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .insertInto('ledger')
    .values(
      lines.map(({ unit = 'credit', debit, credit, amount }, index) => ({
        account_id: null,
        unit,
        debit,
        credit,
        amount,
        reason,
        payment_id: paymentId,
        idempotency_key: index === 0 ? key : `${key}#${index}`,
      })),
    )
    .execute();
}
