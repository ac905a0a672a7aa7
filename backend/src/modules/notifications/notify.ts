import type { Deps } from '../../deps.ts';
import { findRecipient } from './recipient.ts';
import { pushTo, type NotificationEvent } from './push.ts';
import { scheduleMail, sendDue } from './send-due.ts';

/**
 * Notifies a member of an event, as configured: by push at once, by mail while they are away.
 * Never throws: a message or like must not fail because of its notification.
 */
export async function notify(deps: Deps, memberId: number, event: NotificationEvent): Promise<void> {
  try {
    const to = await findRecipient(deps, memberId);
    if (!to) return;
    if (to.has_push && to.choices.push[event.type]) await pushTo(deps, to, event);
    if (!to.choices.email[event.type] || to.mails_disabled) return;
    const dueAt = await scheduleMail(deps, to, event.type);
    if (dueAt && dueAt <= deps.now()) await sendDue(deps, memberId);
  } catch (error) {
    deps.log.warn({ err: error, type: event.type }, 'member not notified');
  }
}
