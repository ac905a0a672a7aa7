import { DEFAULTS } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes mandates that nobody signed within a day, and what is retained of deleted accounts. A debit may be returned as unauthorised for
 * 13 months: its mandate is retained as proof for one month longer.
 */
export async function purgeMandates({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const isOver = (time: RawBuilder<unknown>) =>
    sql<boolean>`${time} < ${now()}::timestamptz - make_interval(months => ${DEFAULTS.keepMandatesMonths}::int)`;
  await db
    .deleteFrom('mandate')
    .where('signed_at', 'is', null)
    .where('created_at', '<', new Date(now().getTime() - DAY_MS))
    .execute();
  await db
    .deleteFrom('mandate')
    .where('account_id', 'is', null)
    .where(isOver(sql`coalesce(last_used_at, created_at)`))
    .execute();
  await db
    .deleteFrom('direct_debit_block')
    .where('account_id', 'is', null)
    .where(isOver(sql.ref('blocked_at')))
    .execute();
  await db
    .updateTable('kept_payment')
    .set({ iban_hash: null })
    .where('iban_hash', 'is not', null)
    .where(isOver(sql.ref('created_at')))
    .execute();
}
