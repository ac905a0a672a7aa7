import type { NotificationType } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { LEASE_MS } from '../../mail/mailer.ts';

/** A notification mail that this process has taken to send. */
export interface TakenMail {
  account_id: number;
  type: NotificationType;
  /** Until when this process has it. */
  due_at: Date;
  /** When the previous one of its kind was sent. */
  sent_before: Date | null;
}

/** What somebody waits for goes before what may wait: news to everybody must not hold up messages. */
const BY_URGENCY: readonly NotificationType[] = [
  'new_message',
  'new_conversation',
  'like',
  'unread_reminder',
  'reminders',
  'promotions',
  'new_members',
  'news',
];

/**
 * Takes the most urgent mail, of these the one that has been due for longest, so that no other process sends it. It stays scheduled until
 * it is removed: one whose process has ended is taken again.
 * @param accountId only this member's, if given
 */
export async function takeDueMail({ db, now }: Pick<Deps, 'db' | 'now'>, accountId?: number): Promise<TakenMail | undefined> {
  const own = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  const { rows } = await sql<TakenMail>`
    with kind as (
      select type from unnest(${BY_URGENCY}::text[]) with ordinality as known (type, rank)
      where exists (select from notification_due where type = known.type and due_at <= ${now()} ${own}) order by rank limit 1
    ),
    next as (
      select account_id, type from notification_due where type = (select type from kind) and due_at <= ${now()} ${own}
      order by due_at limit 1 for update skip locked
    )
    update notification_due due set due_at = ${new Date(now().getTime() + LEASE_MS)}, taken = true
    from next where due.account_id = next.account_id and due.type = next.type
    returning due.account_id, due.type, due.due_at,
      (select sent_at from notification_sent s where s.account_id = due.account_id and s.type = due.type) as sent_before`.execute(db);
  return rows[0];
}

/** It was sent: from now on the interval of its kind runs. */
export async function countSentMail(db: Db, mail: TakenMail, sentAt: Date): Promise<void> {
  await sql`
    with removed as (delete from notification_due where ${isHeld(mail)})
    insert into notification_sent (account_id, type, sent_at) values (${mail.account_id}, ${mail.type}, ${sentAt})
    on conflict (account_id, type) do update set sent_at = excluded.sent_at`.execute(db);
}

/** It does not apply any more. */
export async function removeDueMail(db: Db, mail: TakenMail): Promise<void> {
  await db.deleteFrom('notification_due').where(isHeld(mail)).execute();
}

export async function postponeDueMail(db: Db, mail: TakenMail, due_at: Date): Promise<void> {
  await db.updateTable('notification_due').set({ due_at, taken: false }).where(isHeld(mail)).execute();
}

/** Neither scheduled anew since it was taken, nor taken by another process because this one was too slow. */
const isHeld = ({ account_id, type, due_at }: TakenMail) =>
  sql<boolean>`account_id = ${account_id} and type = ${type} and taken and due_at = ${due_at}`;
