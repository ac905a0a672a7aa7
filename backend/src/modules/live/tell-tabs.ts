import type { Deps } from '../../deps.ts';
import type { DomainEventMap } from '../../domain-events/domain-events.ts';
import { findDraft } from '../chat/drafts.ts';
import { freeMessagesLeft } from '../chat/policy.ts';
import { loadReactions, presentMessage } from '../chat/presenter.ts';
import { conversationBetween, loadPurse } from '../chat/repository.ts';
import { unreadMessages } from '../chat/unread.ts';
import { newLikes } from '../likes/new-likes.ts';
import { loadCards } from '../profile/presenter.ts';

/** Tells every open tab of whom it concerns what happened, with the numbers of the badges as they are then. */
export function subscribeTabs(deps: Deps): void {
  const { domainEvents, events } = deps;
  domainEvents.subscribe('messageSent', (event) => tellOfMessage(deps, event));
  domainEvents.subscribe('messageDeleted', (event) => tellOfDeletion(deps, event));
  domainEvents.subscribe('reactionChanged', (event) => tellOfReaction(deps, event));
  domainEvents.subscribe('photoOpened', ({ conversationId, messageId, memberIds }) => {
    for (const memberId of memberIds) events.publish(memberId, 'photo_opened', { conversation: conversationId, id: messageId });
  });
  domainEvents.subscribe('messagesDelivered', ({ conversationId, writerId, deliveredUntil, at }) =>
    events.publish(writerId, 'delivered', { conversation: conversationId, delivered_until: deliveredUntil, at: at.toISOString() }),
  );
  domainEvents.subscribe('messagesRead', (event) => tellOfReading(deps, event));
  domainEvents.subscribe('draftChanged', (event) => tellOfDraft(deps, event));
  domainEvents.subscribe('chatArchived', ({ memberId, conversationId, archived }) =>
    events.publish(memberId, 'chat_archived', { conversation: conversationId, archived }),
  );
  domainEvents.subscribe('chatDeleted', async ({ memberId, conversationId }) =>
    events.publish(memberId, 'chat_deleted', {
      conversation: conversationId,
      num_unread_messages: await unreadMessages(deps.db, memberId),
    }),
  );
  domainEvents.subscribe('reachChanged', (event) => tellOfReach(deps, event));
  domainEvents.subscribe('liked', (event) => tellOfLike(deps, event));
  domainEvents.subscribe('paymentSettled', ({ payment }) => tellOfCredits(deps, payment.account_id));
  domainEvents.subscribe('balanceChanged', ({ accountId }) => tellOfCredits(deps, accountId));
}

/** Both sides: the sender may have written in another tab. */
async function tellOfMessage(deps: Deps, { message, receiverId }: DomainEventMap['messageSent']): Promise<void> {
  for (const memberId of [receiverId, message.sender_id]) {
    deps.events.publish(memberId, 'message', {
      conversation: message.conversation_id,
      message: await presentMessage(deps, message, memberId),
      num_unread_messages: await unreadMessages(deps.db, memberId),
    });
  }
}

async function tellOfDeletion(deps: Deps, { message, otherId }: DomainEventMap['messageDeleted']): Promise<void> {
  for (const memberId of [otherId, message.sender_id]) {
    deps.events.publish(memberId, 'message_deleted', {
      conversation: message.conversation_id,
      message: await presentMessage(deps, message, memberId),
      num_unread_messages: await unreadMessages(deps.db, memberId),
    });
  }
}

async function tellOfReaction(deps: Deps, { conversationId, messageId, memberIds }: DomainEventMap['reactionChanged']): Promise<void> {
  for (const memberId of memberIds) {
    const reactions = (await loadReactions(deps, [messageId], memberId)).get(messageId) ?? [];
    deps.events.publish(memberId, 'reaction', { conversation: conversationId, id: messageId, reactions });
  }
}

/** The writer sees that it was read, the reader's other tabs that it no longer counts. */
async function tellOfReading(
  deps: Deps,
  { conversationId, readUntil, writerId, readerId, at }: DomainEventMap['messagesRead'],
): Promise<void> {
  const read = { conversation: conversationId, read_until: readUntil, at: at.toISOString() };
  deps.events.publish(writerId, 'read', { ...read, own: false });
  deps.events.publish(readerId, 'read', { ...read, own: true, num_unread_messages: await unreadMessages(deps.db, readerId) });
}

async function tellOfDraft(deps: Deps, { memberId, otherId }: DomainEventMap['draftChanged']): Promise<void> {
  const [conversation, draft] = await Promise.all([conversationBetween(deps.db, memberId, otherId), findDraft(deps.db, memberId, otherId)]);
  deps.events.publish(memberId, 'draft', { conversation, profile: otherId, draft });
}

/** Their badges change with it: what a blocked member wrote doesn't count. */
async function tellOfReach(deps: Deps, { memberIds, available }: DomainEventMap['reachChanged']): Promise<void> {
  const conversation = await conversationBetween(deps.db, ...memberIds);
  for (const [memberId, otherId] of [memberIds, memberIds.toReversed() as [number, number]]) {
    deps.events.publish(memberId, 'chat_state', {
      conversation,
      profile: otherId,
      available,
      num_unread_messages: await unreadMessages(deps.db, memberId),
    });
  }
}

/** Nothing where they may not see who it was. */
async function tellOfLike(deps: Deps, { fromId, toId, match }: DomainEventMap['liked']): Promise<void> {
  const receiver = await deps.db.selectFrom('account').select('paid_user').where('id', '=', toId).executeTakeFirst();
  const [profile] = await loadCards(deps, { id: toId, paid: receiver?.paid_user ?? false }, [fromId]);
  if (profile) deps.events.publish(toId, 'like', { profile, match, num_new_likes: await newLikes(deps.db, toId) });
}

/** The balance as it is now, after a purchase and after each spending. */
async function tellOfCredits(deps: Deps, accountId: number): Promise<void> {
  const purse = await loadPurse(deps.db, accountId);
  deps.events.publish(accountId, 'credits', {
    credits: purse.balance,
    paid_user: purse.paid,
    free_messages_left: freeMessagesLeft(purse),
  });
}
