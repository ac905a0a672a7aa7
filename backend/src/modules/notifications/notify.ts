import type { Deps } from '../../deps.ts';
import { choicesOf } from './choices.ts';
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
    const choices = await choicesOf(deps.db, memberId);
    if (choices.push[event.type]) await pushTo(deps, to, event);
    if (!choices.email[event.type]) return;
    await scheduleMail(deps, memberId, event.type);
    await sendDue(deps, memberId);
  } catch (error) {
    deps.log.warn({ err: error, type: event.type }, 'member not notified');
  }
}
