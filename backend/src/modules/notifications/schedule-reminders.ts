import { NOTIFICATION_DEFAULTS, type NotificationType, WELCOME_DISCOUNT_SECONDS } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import { isHiddenBySanction } from '../../session/sanctions.ts';
import type { Deps } from '../../deps.ts';
import { ABSENT_AFTER_MS, BONUS_ENDS_WITHIN_MS, INTERVAL_MS, PHOTOLESS_AFTER_MS, UNREAD_AFTER_MS } from './timing.ts';

/**
 * Schedules the mails that no event triggers, for members who want them: the others' would delay those. Whether they still apply is
 * checked when they are sent.
 */
export async function scheduleReminders(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const ago = (ms: number) => new Date(deps.now().getTime() - ms);
  const welcomeMs = WELCOME_DISCOUNT_SECONDS * 1_000;
  const recipients: Partial<Record<NotificationType, RawBuilder<unknown>>> = {
    unread_reminder: sql`exists (select 1 from participant p join message m on m.conversation_id = p.conversation_id
      where p.profile_id = a.id and p.unread > 0 and not p.hidden and m.sender_id = p.other_id and m.id > p.read_until
        and m.id > p.deleted_until and m.type <> 'deleted' and m.sent_at < ${ago(UNREAD_AFTER_MS)}
        and m.sent_at > coalesce((select sent_at from notification_sent s where s.account_id = a.id and s.type = 'unread_reminder'), 'epoch'))`,
    promotions: sql`not a.paid_user and a.signup_date > ${ago(welcomeMs)} and a.signup_date < ${ago(welcomeMs - BONUS_ENDS_WITHIN_MS)}`,
    new_members: sql`a.signup_date < ${ago(INTERVAL_MS.new_members)}`,
    reminders: sql`a.signup_date < ${ago(PHOTOLESS_AFTER_MS)} and (profile.photo_count = 0 or profile.last_active < ${ago(ABSENT_AFTER_MS)})`,
  };
  for (const [type, condition] of Object.entries(recipients) as [NotificationType, RawBuilder<unknown>][]) {
    await sql`
      insert into notification_due (account_id, type, due_at)
      select a.id, ${type}, ${deps.now()} from account a join profile on profile.id = a.id
      where a.status = 'active' and not a.demo and not profile.fictional and (a.paused_until is null or a.paused_until <= ${deps.now()})
        and not ${isHiddenBySanction(sql<number>`a.id`, deps.now())}
        and coalesce((select enabled from notification_choice c where c.account_id = a.id and c.channel = 'email' and c.type = ${type}), ${NOTIFICATION_DEFAULTS.email[type]})
        and ${condition}
        and not exists (select 1 from mail_disabled d where d.account_id = a.id)
        and not exists (select 1 from notification_sent s where s.account_id = a.id and s.type = ${type} and s.sent_at > ${ago(INTERVAL_MS[type])})
      on conflict do nothing`.execute(deps.db);
  }
}
