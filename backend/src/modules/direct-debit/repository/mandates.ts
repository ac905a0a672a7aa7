import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Database } from '../../../db/schema.ts';

export type MandateRow = Selectable<Database['mandate']>;

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
