import { type Locale, type SanctionKind } from '@nightlark/contract';
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { ApiFailure } from '../failure.ts';
import { mailDate } from '../mail/mail-date.ts';
import type { Messages } from '../messages/messages.ts';

export type SanctionRow = Selectable<Database['sanction']>;

/** Of these the member can't log in. */
export const SHUT_OUT = ['suspended', 'excluded'] as const satisfies SanctionKind[];
/** Of these others don't see the member. */
export const HIDING = [...SHUT_OUT, 'held'] as const;

/** The codes by which a call is refused; their messages say what holds, until when and why. */
const CODES = {
  suspended: 'sanction_suspended',
  excluded: 'sanction_excluded',
  restricted: 'sanction_restricted',
  photos: 'sanction_photos',
  held: 'sanction_held',
} as const satisfies Record<SanctionKind, string>;

const isInForce = (now: Date) => sql<SqlBool>`sanction.ended_at is null and (sanction.until is null or sanction.until > ${now})`;

/** Whether others don't see the member, nor do notifications reach them. @param account the column of their id, or the id */
export const isHiddenBySanction = (account: RawBuilder<number> | number, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from sanction where sanction.account_id = ${account} and kind in (${sql.join([...HIDING])}) and ${isInForce(now)})`;

/** The member's sanctions in force, the hardest first: as the kinds are listed. */
export async function sanctionsInForce(
  db: Db,
  accountId: number,
  now: Date,
  kinds: readonly SanctionKind[] = Object.keys(CODES) as SanctionKind[],
): Promise<SanctionRow[]> {
  const rows = await db
    .selectFrom('sanction')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', 'in', [...kinds])
    .where(isInForce(now))
    .execute();
  return rows.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** @throws ApiFailure `sanction_…` if one of these is in force */
export async function refuseSanctioned(db: Db, accountId: number, now: Date, kinds: readonly SanctionKind[]): Promise<void> {
  const [sanction] = await sanctionsInForce(db, accountId, now, kinds);
  if (sanction) throw new ApiFailure(CODES[sanction.kind], { params: sanctionParams(sanction) });
}

/** The sanction that ended this session, while it is in force. */
export function sanctionThatEnded(db: Db, session: Buffer, now: Date): Promise<SanctionRow | undefined> {
  return db
    .selectFrom('sanction')
    .selectAll()
    .where(sql<SqlBool>`ended_sessions @> array[${session}::bytea]`)
    .where(isInForce(now))
    .executeTakeFirst();
}

type Facts = Pick<SanctionRow, 'kind' | 'reason' | 'until' | 'reference'>;

/** Parameters of an error: `sanctionTextOf` makes words of them. */
export const sanctionParams = ({ kind, reason, until, reference }: Facts) => ({
  sanction: kind,
  reason,
  reference,
  until: until?.toISOString() ?? 'none',
});

/** What holds, until when and why. */
export function sanctionText(messages: Messages, locale: Locale, { kind, reason, until, reference }: Facts, country = ''): string {
  return messages.text(locale, `error.${CODES[kind]}`, {
    reference,
    reason: messages.text(locale, 'sanction.reason', { reason }),
    until: until ? mailDate({ locale, country }, until, { time: true }) : 'none',
  });
}

/** The same of an error's parameters; null if they are of another error. */
export function sanctionTextOf(messages: Messages, locale: Locale, params: Record<string, string | number>): string | null {
  const { sanction, reason, until, reference } = params as Record<string, string>;
  if (!sanction) return null;
  const facts = { kind: sanction, reason, reference, until: until === 'none' ? null : new Date(until!) } as Facts;
  return sanctionText(messages, locale, facts);
}

/** A sanction as its member sees it. */
export const presentSanction = (messages: Messages, locale: Locale, sanction: Facts) => ({
  kind: sanction.kind,
  reference: sanction.reference,
  until: sanction.until?.toISOString() ?? null,
  text: sanctionText(messages, locale, sanction),
});
