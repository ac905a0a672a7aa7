import { paths } from '@nightlark/contract';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEventMap } from '../../domain-events/domain-events.ts';
import { visibleTo } from '../profile/visibility.ts';
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

const selectSender = preparedStatement((db, slot: SlotOf<{ conversationId: number; receiverId: number }>) =>
  db
    .selectFrom('conversation')
    .innerJoin('participant', 'participant.conversation_id', 'conversation.id')
    .innerJoin('profile', 'profile.id', 'participant.other_id')
    .select(['started_by', 'read_until', 'profile.name'])
    .where('conversation.id', '=', slot('conversationId'))
    .where('participant.profile_id', '=', slot('receiverId')),
);

async function notifyOfMessage(deps: Deps, { message, receiverId }: DomainEventMap['messageSent']): Promise<void> {
  const [about] = await selectSender(deps.db, { conversationId: message.conversation_id, receiverId });
  if (!about) return;
  await notify(deps, receiverId, {
    type: about.started_by !== receiverId && about.read_until === 0 ? 'new_conversation' : 'new_message',
    link: paths.chat.href({ id: message.conversation_id }),
    tag: `chat-${message.conversation_id}`,
    details: { name: about.name, ...(message.type === 'text' ? { text: message.text } : {}) },
  });
}

/** No notification if the sender is not visible to them; `scheduleLikesOf` makes up for it. */
async function notifyOfLike(deps: Deps, { fromId, toId, match }: DomainEventMap['liked']): Promise<void> {
  const from = await deps.db
    .selectFrom('profile')
    .select('name')
    .where('id', '=', fromId)
    .where(visibleTo({ id: toId }))
    .executeTakeFirst();
  if (!from) return;
  await notify(deps, toId, {
    type: 'like',
    match,
    likedBy: fromId,
    link: paths.like.href({ id: fromId }),
    tag: match ? 'matches' : 'likes',
    details: { name: from.name },
  });
}
