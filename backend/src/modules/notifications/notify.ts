import type { Deps } from '../../deps.ts';
import { pushTo, type NotificationEvent } from './push.ts';
import { planMail, sendDue } from './send-due.ts';

/**
 * Notifies a member of an event, as configured: by push at once, by mail while they are away.
 * Never throws: a message or like must not fail because of its notification.
 */
export async function notify(deps: Deps, memberId: number, event: NotificationEvent): Promise<void> {
  try {
    const planned = await planMail(deps, memberId, event.type);
    if (!planned) return;
    const { to, dueAt } = planned;
    if (to.has_push && to.choices.push[event.type]) await pushTo(deps, to, event);
    if (dueAt && dueAt <= deps.now()) await sendDue(deps, memberId);
  } catch (error) {
    deps.log.warn({ err: error, type: event.type }, 'member not notified');
  }
}
