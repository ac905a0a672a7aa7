import { isLocale } from '@nightlark/contract';
import type { Deps } from '../deps.ts';
import type { MailKind } from './mailer.ts';

/** Away for this long, a member is told by mail. */
const AWAY_MS = 15 * 60_000;

/**
 * Tells a member who is not here of something that waits for them, unless their mails are switched off.
 * Never fails: nobody's message or like hangs on a mail.
 */
export async function mailToAway(
  deps: Deps,
  memberId: number,
  kind: Extract<MailKind, 'new_message' | 'match'>,
  link: string,
): Promise<void> {
  try {
    const member = await deps.db
      .selectFrom('account')
      .innerJoin('profile', 'profile.id', 'account.id')
      .select(['email', 'language', 'notifications_disabled', 'demo', 'fictional', 'last_active'])
      .where('account.id', '=', memberId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!member || member.demo || member.fictional || member.notifications_disabled.length > 0) return;
    if (deps.now().getTime() - member.last_active.getTime() < AWAY_MS) return;
    await deps.mail.send({ kind, to: member.email, locale: isLocale(member.language) ? member.language : 'en', params: { link } });
  } catch (error) {
    deps.log.warn({ err: error, kind }, 'mail to an absent member not sent');
  }
}
