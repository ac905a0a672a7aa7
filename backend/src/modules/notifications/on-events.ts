import { paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { DomainEventMap } from '../../domain-events/domain-events.ts';
import { notify } from './notify.ts';
import { sendPaymentMails } from './payment-mails.ts';
import { planSettledMail } from './plan-payment-mail.ts';
import { scheduleLikesOf } from './schedule-likes.ts';

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
