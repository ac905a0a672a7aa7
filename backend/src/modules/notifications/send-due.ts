import { type NotificationType, paths } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { isRefusedForGood } from '../../mail/is-refused-for-good.ts';
import { choicesOf } from './choices.ts';
import { contentOf } from './content.ts';
import { disabledMails, disableMails } from './disabled.ts';
import { findRecipient } from './recipient.ts';
import { INTERVAL_MS, MINUTE_MS, RETRY_MS } from './timing.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const AT_ONCE = 50;

/** Schedules a mail: at once, or when the minimum interval since the last one of its kind has passed. At most one of a kind is pending. */
export async function scheduleMail(deps: Pick<Deps, 'db' | 'now'>, accountId: number, type: NotificationType): Promise<void> {
  const interval = INTERVAL_MS[type] / 1_000;
  await sql`
    insert into notification_due (account_id, type, due_at)
    select ${accountId}, ${type}, greatest(${deps.now()}::timestamptz, max(sent_at) + make_interval(secs => ${interval}))
    from notification_sent where account_id = ${accountId} and type = ${type}
    on conflict do nothing`.execute(deps.db);
}

interface DequeuedMail {
  account_id: number;
  type: NotificationType;
  /** When the previous one of its kind was sent. */
  sent_before: Date | null;
}

/**
 * Sends due mails; each is dequeued, and marked as sent, before it is sent: no two processes send the same, and it is not scheduled
 * again meanwhile.
 * @param accountId only this member's, if given
 * @returns how many were sent
 */
export async function sendDue(deps: Deps, accountId?: number): Promise<number> {
  let sent = 0;
  for (;;) {
    const now = deps.now();
    const own = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
    const { rows } = await sql<DequeuedMail>`
      with taken as (
        delete from notification_due where (account_id, type) in (
          select account_id, type from notification_due where due_at <= ${now} ${own}
          order by due_at limit ${AT_ONCE} for update skip locked
        ) returning account_id, type
      ), counted as (
        insert into notification_sent (account_id, type, sent_at) select account_id, type, ${now}::timestamptz from taken
        on conflict (account_id, type) do update set sent_at = excluded.sent_at
      )
      select taken.account_id, taken.type, s.sent_at as sent_before
      from taken left join notification_sent s on s.account_id = taken.account_id and s.type = taken.type`.execute(deps.db);
    for (const row of rows) {
      if (await sendOne(deps, row.account_id, row.type)) sent++;
      else await restoreSentTime(deps, row, now);
    }
    if (rows.length < AT_ONCE) return sent;
  }
}

/** Sending failed: restores the time of the previous one. */
async function restoreSentTime(deps: Deps, { account_id, type, sent_before }: DequeuedMail, sent_at: Date): Promise<void> {
  if (sent_before)
    await deps.db
      .updateTable('notification_sent')
      .set({ sent_at: sent_before })
      .where('account_id', '=', account_id)
      .where('type', '=', type)
      .where('sent_at', '=', sent_at)
      .execute();
  else
    await deps.db
      .deleteFrom('notification_sent')
      .where('account_id', '=', account_id)
      .where('type', '=', type)
      .where('sent_at', '=', sent_at)
      .execute();
}

async function sendOne(deps: Deps, accountId: number, type: NotificationType): Promise<boolean> {
  const [to, choices, disabled] = await Promise.all([
    findRecipient(deps, accountId),
    choicesOf(deps.db, accountId),
    disabledMails(deps.db, accountId),
  ]);
  if (!to || !choices.email[type] || disabled.length > 0) return false;
  const now = deps.now();
  const awayAt = to.last_active.getTime() + deps.config.MAIL_AWAY_MINUTES * MINUTE_MS;
  if (awayAt > now.getTime()) {
    await reschedule(deps, accountId, type, new Date(awayAt));
    return false;
  }
  const content = await contentOf(deps, type, to);
  if (!content) return false;
  try {
    const token = unsubscribeToken(deps.secrets, accountId, type);
    await deps.mail.send({
      ...content,
      to: to.email,
      locale: to.locale,
      unsubscribe: { page: paths.notifications.href(null, { unsubscribe: token }), oneClick: `/api/unsubscribe.php?token=${token}` },
    });
  } catch (error) {
    if (isRefusedForGood(error)) await disableMails(deps.db, accountId, 'bounce', now);
    else await reschedule(deps, accountId, type, new Date(now.getTime() + RETRY_MS));
    return false;
  }
  return true;
}

async function reschedule(deps: Deps, account_id: number, type: NotificationType, due_at: Date): Promise<void> {
  await deps.db
    .insertInto('notification_due')
    .values({ account_id, type, due_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
