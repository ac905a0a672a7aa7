import { type NotificationType, paths } from '@nightlark/contract';
import { sql } from 'kysely';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Deps } from '../../deps.ts';
import { isRefusedForGood } from '../../mail/is-refused-for-good.ts';
import { contentOf } from './content.ts';
import { disableMails } from './disabled.ts';
import { findRecipient, type Recipient } from './recipient.ts';
import { INTERVAL_MS, MINUTE_MS, RETRY_MS } from './timing.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const AT_ONCE = 50;

interface Scheduling {
  accountId: number;
  type: NotificationType;
  soonest: Date;
  /** Since the last one of its kind. */
  seconds: number;
}

const insertDue = preparedStatement(
  (_db, slot: SlotOf<Scheduling>) => sql<{ due_at: Date }>`
  insert into notification_due (account_id, type, due_at)
  select ${slot('accountId')}::int, ${slot('type')}::text, greatest(${slot('soonest')}::timestamptz, max(sent_at) + make_interval(secs => ${slot('seconds')}))
  from notification_sent where account_id = ${slot('accountId')}::int and type = ${slot('type')}::text
  on conflict do nothing returning due_at`,
);

/**
 * Schedules a mail: for as soon as the member is away, and the minimum interval since the last one of its kind has passed. At most one
 * of a kind is pending.
 * @returns when it is due, or null if one was pending
 */
export async function scheduleMail(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  to: Pick<Recipient, 'id' | 'last_active'>,
  type: NotificationType,
): Promise<Date | null> {
  const values = { accountId: to.id, type, soonest: later(deps.now(), awayAt(deps, to)), seconds: INTERVAL_MS[type] / 1_000 };
  const [row] = await insertDue(deps.db, values);
  return row?.due_at ?? null;
}

/** From when on a member counts as away: notifications are mailed only then. */
function awayAt({ config }: Pick<Deps, 'config'>, { last_active }: Pick<Recipient, 'last_active'>): Date {
  return new Date(last_active.getTime() + config.MAIL_AWAY_MINUTES * MINUTE_MS);
}

const later = (one: Date, other: Date) => (one > other ? one : other);

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
  const to = await findRecipient(deps, accountId);
  if (!to || !to.choices.email[type] || to.mails_disabled) return false;
  const now = deps.now();
  if (awayAt(deps, to) > now) {
    await reschedule(deps, accountId, type, awayAt(deps, to));
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
