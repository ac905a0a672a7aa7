import { paths } from '@nightlark/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { mailDate } from '../../mail/mail-date.ts';
import { repeatCode } from './mail-code.ts';
import { readerOf } from '../../mail/reader.ts';

/** What a previous address is notified of while its undo link is valid. */
type SecurityEvent = 'deletion' | 'password' | 'reset' | 'address' | 'export';

type Undo = Selectable<Database['mail_code']>;

const isOpen = (now: Date) => sql<boolean>`mail_code.kind = 'mail_undo' and mail_code.used_at is null and mail_code.expires_at > ${now}`;
const isFor = (email: string) => sql<boolean>`lower(mail_code.payload ->> 'email') = ${email.toLowerCase()}`;

/** The oldest link that can restore an address, which is reserved until then. */
export async function openUndoFor(db: Db, email: string, now: Date): Promise<Undo | undefined> {
  return db.selectFrom('mail_code').selectAll().where(isOpen(now)).where(isFor(email)).orderBy('made').limit(1).executeTakeFirst();
}

/**
 * Notifies every address that an account had within the undo period of a change, each with a link that undoes all changes since: an
 * attacker who changed the address reads the mail of the new one. Never throws: the change itself is done.
 * @param options.but an address that gets its own mail
 */
export async function notifyPreviousAddresses(deps: Deps, accountId: number, event: SecurityEvent, { but = '' } = {}): Promise<void> {
  try {
    const undos = await deps.db
      .selectFrom('mail_code')
      .innerJoin('account', 'account.id', 'mail_code.account_id')
      .selectAll('mail_code')
      .distinctOn('mail_code.made')
      .where('account_id', '=', accountId)
      .where(isOpen(deps.now()))
      .where(sql<boolean>`lower(mail_code.payload ->> 'email') <> lower(account.email)`)
      .orderBy('mail_code.made')
      .execute();
    for (const undo of undos) if (undo.payload['email'] !== but) await notify(deps, undo, event);
  } catch (error) {
    deps.log.error({ err: error }, 'previous addresses not notified');
  }
}

async function notify(deps: Deps, undo: Undo, event: SecurityEvent): Promise<void> {
  const { locale, country } = (await readerOf(deps.db, undo.account_id))!;
  const code = await repeatCode(deps.db, undo, deps.now());
  await deps.mail.send({
    kind: 'old_address',
    to: undo.payload['email']!,
    locale,
    params: {
      event,
      until: mailDate({ locale, country }, undo.expires_at, { time: true }),
      link: paths.mailChangeDo.href(null, { code }),
    },
  });
}

/** Mails an old address its undo link again: its owner requested a password reset at an address that is no longer the account's. */
export function resendUndo(deps: Deps, undo: Undo): Promise<void> {
  return notify(deps, undo, 'address');
}
