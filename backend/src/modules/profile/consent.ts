import { laterDate, TERMS_VERSION_DEFAULT } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { ApiFailure } from '../../failure.ts';
import type { Site } from '../site/site.ts';

/** Whether the member's consent to store their sexuality is in effect, as a column. */
export function hasConsent(accountId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from consent
    where account_id = ${accountId} and kind = 'sensitive' and withdrawn_at is null)`;
}

/** @throws ApiFailure `consent_required` */
export async function requireConsent(trx: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`select ${hasConsent(accountId)} as held`.execute(trx);
  if (!rows[0]!.held) throw new ApiFailure('consent_required', { field: 'sensitive_consent' });
}

/** Records a consent to the current text; one in effect is not recorded again. */
export async function giveConsent(trx: Db, accountId: number, { company }: Site, now: Date): Promise<void> {
  const version = laterDate(TERMS_VERSION_DEFAULT, company.added);
  await sql`insert into consent (account_id, kind, version, given_at)
    select ${accountId}, 'sensitive', ${version}, ${now}::timestamptz where not ${hasConsent(accountId)}`.execute(trx);
}

/**
 * Withdraws it: the sexuality is deleted and hidden again at once, and so is the gender chosen in the match finder, which only
 * somebody who may look for both can choose. What was given and when it was withdrawn stays on record.
 */
export async function withdrawConsent(trx: Db, accountId: number, now: Date): Promise<void> {
  await trx
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'sensitive')
    .where('withdrawn_at', 'is', null)
    .execute();
  await sql`update profile set sexuality = null, shown_to = shown_to - 'sexuality' where id = ${accountId}`.execute(trx);
  await trx.updateTable('match_preference').set({ gender: null }).where('member_id', '=', accountId).execute();
}
