import { paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { DomainEventMap } from '../../domain-events/domain-events.ts';
import { sendPaymentMails } from './payment-mails.ts';
import { planSettledMail } from './plan-payment-mail.ts';
import { pushTo, type NotificationEvent } from './push.ts';
import { planMail, sendDue } from './send-due.ts';

/** Notifies members of events, as configured. Only payment mails are awaited: other mails and push are sent in the background. */
export function subscribeNotifications(deps: Deps): void {
  const later = (work: Promise<void>) => {
    work.catch((error: unknown) => deps.log.warn({ err: error }, 'member not notified'));
  };
  deps.domainEvents.subscribe('messageSent', (event) => later(notifyOfMessage(deps, event)));
  deps.domainEvents.subscribe('liked', (event) => later(notifyOfLike(deps, event)));
  deps.domainEvents.subscribe('memberShown', ({ memberId }) => later(scheduleLikesOf(deps, memberId)));
  deps.domainEvents.subscribeInTransaction(async (trx, happened) => {
    for (const one of happened) if (one.name === 'paymentSettled') await planSettledMail(trx, one.event, deps.now());
    return () => undefined;
  });
  deps.domainEvents.subscribe('paymentSettled', ({ payment }) => sendPaymentMails(deps, payment.id));
}

function notifyOfMessage(deps: Deps, { message, receiverId, senderName, opens }: DomainEventMap['messageSent']): Promise<void> {
  return notify(deps, receiverId, {
    type: opens ? 'new_conversation' : 'new_message',
    link: paths.chat.href({ id: message.conversation_id }),
    tag: `chat-${message.conversation_id}`,
    details: { name: senderName, ...(message.type === 'text' ? { text: message.text } : {}) },
  });
}

/** No notification if the sender is not visible to them; `scheduleLikesOf` makes up for it. */
async function notifyOfLike(deps: Deps, { fromId, toId, match, liker }: DomainEventMap['liked']): Promise<void> {
  if (liker === null) return;
  await notify(deps, toId, {
    type: 'like',
    match,
    likedBy: fromId,
    link: paths.like.href({ id: fromId }),
    tag: match ? 'matches' : 'likes',
    details: { name: liker },
  });
}

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
