import type { Deps } from '../../deps.ts';
import type { DomainEventMap } from '../../domain-events/domain-events.ts';
import { presentMessage } from '../chat/presenter.ts';
import { unreadMessages } from '../chat/unread.ts';
import { balanceOf } from '../credits/wallet.ts';
import { newLikes } from '../likes/new-likes.ts';
import { loadCards } from '../profile/presenter.ts';

/** Tells every open tab of whom it concerns what happened, with the numbers of the badges as they are then. */
export function subscribeTabs(deps: Deps): void {
  const { domainEvents } = deps;
  domainEvents.subscribe('messageSent', (event) => tellOfMessage(deps, event));
  domainEvents.subscribe('messagesRead', ({ conversationId, writerId, readUntil }) =>
    deps.events.publish(writerId, 'read', { conversation: conversationId, read_until: readUntil }),
  );
  domainEvents.subscribe('liked', (event) => tellOfLike(deps, event));
  domainEvents.subscribe('paymentSettled', (event) => tellOfCredits(deps, event));
}

/** Both sides: the sender may have written in another tab. */
async function tellOfMessage(deps: Deps, { message, receiverId }: DomainEventMap['messageSent']): Promise<void> {
  for (const memberId of [receiverId, message.sender_id]) {
    deps.events.publish(memberId, 'message', {
      conversation: message.conversation_id,
      message: presentMessage(message, memberId),
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

async function tellOfCredits(deps: Deps, { payment: { account_id } }: DomainEventMap['paymentSettled']): Promise<void> {
  const { paid_user } = await deps.db.selectFrom('account').select('paid_user').where('id', '=', account_id).executeTakeFirstOrThrow();
  deps.events.publish(account_id, 'credits', { credits: await balanceOf(deps.db, account_id), paid_user });
}
