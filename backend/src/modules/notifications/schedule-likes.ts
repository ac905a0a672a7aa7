import type { Deps } from '../../deps.ts';
import { planMail } from './send-due.ts';

/** The latest likes of a member that are mailed about when they become visible. */
const LIKES_MAX = 50;

/**
 * Schedules the mails about likes that a member gave before they were visible, since nobody is notified of those at once: to whom has not
 * seen the like, and had no mail about likes since. Whether it still applies is checked when it is sent.
 */
export async function scheduleLikesOf(deps: Deps, memberId: number): Promise<void> {
  const likes = await deps.db
    .selectFrom('likes')
    .leftJoin('notification_sent', (join) => join.onRef('account_id', '=', 'to_id').on('type', '=', 'like'))
    .select('to_id')
    .where('from_id', '=', memberId)
    .where('seen_at', 'is', null)
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('sent_at', '<', eb.ref('created_at'))]))
    .orderBy('created_at', 'desc')
    .limit(LIKES_MAX)
    .execute();
  for (const { to_id } of likes) await planMail(deps, to_id, 'like');
}
