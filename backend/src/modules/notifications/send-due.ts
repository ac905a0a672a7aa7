import { NOTIFICATION_DEFAULTS, type NotificationType, paths } from '@nightlark/contract';
import { sql } from 'kysely';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { isRefusedForGood, MAIL_CONNECTIONS } from '../../mail/mailer.ts';
import { contentOf } from './content.ts';
import { disableMails } from './disabled.ts';
import { countSentMail, postponeDueMail, removeDueMail, takeDueMail, type TakenMail } from './due-mails.ts';
import { findRecipient, type Recipient, recipientQuery, toRecipient } from './recipient.ts';
import { INTERVAL_MS, MINUTE_MS, RETRY_MS } from './timing.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

interface Planning {
  id: number;
  type: NotificationType;
  now: Date;
  awayMinutes: number;
  /** Since the last one of its kind. */
  seconds: number;
  /** Whether members get such mails who have chosen nothing. */
  byDefault: boolean;
}

const findAndPlan = preparedStatement((db, slot: SlotOf<Planning>) =>
  db
    .with('recipient', (cte) => recipientQuery(cte as Db, slot))
    .with(
      'wanted',
      () => sql<{ id: number; soonest: Date }>`(
      select id, greatest(${slot('now')}::timestamptz, last_active + make_interval(mins => ${slot('awayMinutes')}::int)) as soonest
      from recipient where not mails_disabled and coalesce((select enabled from notification_choice
        where account_id = recipient.id and channel = 'email' and type = ${slot('type')}::text), ${slot('byDefault')}::boolean))`,
    )
    .with(
      'planned',
      () => sql<{ due_at: Date }>`(
      insert into notification_due (account_id, type, due_at)
      select id, ${slot('type')}::text, greatest(soonest, (select max(sent_at) from notification_sent
        where account_id = wanted.id and type = ${slot('type')}::text) + make_interval(secs => ${slot('seconds')}))
      from wanted
      on conflict (account_id, type) do update
      set due_at = (select soonest from wanted) + make_interval(secs => ${slot('seconds')}), taken = false
      where notification_due.taken returning due_at)`,
    )
    .selectFrom('recipient')
    .selectAll('recipient')
    .select(sql<Date | null>`(select due_at from planned)`.as('due_at')),
);

/**
 * Finds whom to notify, and plans a mail if they want such: for as soon as they are away, and the minimum interval since the last one of
 * its kind has passed. At most one of a kind is pending; one that is just being sent may not count this event, so another follows it.
 * @returns null for members who get no notifications; when a mail planned now is due
 */
export async function planMail(deps: Deps, id: number, type: NotificationType): Promise<{ to: Recipient; dueAt: Date | null } | null> {
  const [row] = await findAndPlan(deps.db, {
    id,
    type,
    now: deps.now(),
    awayMinutes: deps.config.MAIL_AWAY_MINUTES,
    seconds: INTERVAL_MS[type] / 1_000,
    byDefault: NOTIFICATION_DEFAULTS.email[type],
  });
  if (!row) return null;
  const { due_at, ...recipient } = row;
  return { to: toRecipient(deps, recipient), dueAt: due_at };
}

/** From when on a member counts as away: notifications are mailed only then. */
function awayAt({ config }: Pick<Deps, 'config'>, { last_active }: Pick<Recipient, 'last_active'>): Date {
  return new Date(last_active.getTime() + config.MAIL_AWAY_MINUTES * MINUTE_MS);
}

/**
 * Sends due mails, as many at once as the mail server is connected to, each once, also if several processes do so. A failure does not
 * hold up the others.
 * @param accountId only this member's, if given
 * @returns how many were sent
 */
export async function sendDue(deps: Deps, accountId?: number): Promise<number> {
  const first = await takeDueMail(deps, accountId);
  if (!first) return 0;
  const others = accountId === undefined ? MAIL_CONNECTIONS - 1 : 0;
  const counts = await Promise.all([sendInTurn(deps, accountId, first), ...Array.from({ length: others }, () => sendInTurn(deps))]);
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sendInTurn(deps: Deps, accountId?: number, first?: TakenMail): Promise<number> {
  let sent = 0;
  for (let mail = first ?? (await takeDueMail(deps, accountId)); mail; mail = await takeDueMail(deps, accountId)) {
    try {
      const outcome = await sendOne(deps, mail);
      if (outcome instanceof Date) await postponeDueMail(deps.db, mail, outcome);
      else if (outcome === 'obsolete') await removeDueMail(deps.db, mail);
      else {
        await countSentMail(deps.db, mail, deps.now());
        sent++;
      }
    } catch (error) {
      deps.log.warn({ err: error, type: mail.type }, 'notification not mailed, will be tried again');
    }
  }
  return sent;
}

/** @returns a date if it is to be tried again then */
async function sendOne(deps: Deps, { account_id, type, sent_before }: TakenMail): Promise<'sent' | 'obsolete' | Date> {
  const to = await findRecipient(deps, account_id);
  if (!to || !to.choices.email[type] || to.mails_disabled) return 'obsolete';
  if (awayAt(deps, to) > deps.now()) return awayAt(deps, to);
  const content = await contentOf(deps, type, to);
  if (!content) return 'obsolete';
  try {
    const token = unsubscribeToken(deps.secrets, account_id, type);
    await deps.mail.send({
      ...content,
      // The same if it is sent again, because this process ended before it was counted.
      id: `${type}.${account_id}.${sent_before?.getTime() ?? 0}`,
      to: to.email,
      locale: to.locale,
      unsubscribe: { page: paths.notifications.href(null, { unsubscribe: token }), oneClick: `/api/unsubscribe.php?token=${token}` },
    });
    return 'sent';
  } catch (error) {
    if (!isRefusedForGood(error)) return new Date(deps.now().getTime() + RETRY_MS);
    await disableMails(deps.db, account_id, 'bounce', deps.now());
    return 'obsolete';
  }
}
