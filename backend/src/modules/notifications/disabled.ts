import type { DisabledReason } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';

interface Disabled {
  reason: DisabledReason;
  since: Date;
}

/** Why a member's notification mails are off; empty while they are on (docs/product/notifications-and-push.md#all-mails-off). */
export function disabledMails(db: Db, accountId: number): Promise<Disabled[]> {
  return db.selectFrom('mail_disabled').select(['reason', 'since']).where('account_id', '=', accountId).orderBy('since').execute();
}

/** Turns all notification mails off. Security and payment mails are not notifications and are still sent. */
export async function disableMails(db: Db, accountId: number, reason: DisabledReason, since: Date): Promise<void> {
  await db
    .insertInto('mail_disabled')
    .values({ account_id: accountId, reason, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('notification_due').where('account_id', '=', accountId).execute();
}

export async function enableMails(db: Db, accountId: number, reason: DisabledReason): Promise<void> {
  await db.deleteFrom('mail_disabled').where('account_id', '=', accountId).where('reason', '=', reason).execute();
}

/** The mail provider's webhook about a bounce or a spam complaint. Idempotent. */
export async function receiveMailEvent(deps: Deps, { event, email }: { event: 'bounce' | 'complaint'; email: string }): Promise<void> {
  const account = await deps.db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (account) await disableMails(deps.db, account.id, event, deps.now());
}
