import { paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { mailToAway } from '../../mail/mail-to-away.ts';
import { presentMessage } from './presenter.ts';
import type { Sent } from './send-message.ts';
import { typingEnded } from './typing.ts';
import { unreadMessages } from './unread.ts';

/** Tells both sides of a new message: every open tab, and the receiver by mail where they are away. */
export async function announceMessage(deps: Deps, sent: Sent, receiverId: number): Promise<void> {
  if (sent.repeated) return;
  const { message } = sent;
  typingEnded(deps, message.conversation_id, message.sender_id);
  for (const memberId of [receiverId, message.sender_id]) {
    deps.events.publish(memberId, 'message', {
      conversation: message.conversation_id,
      message: presentMessage(message, memberId),
      num_unread_messages: await unreadMessages(deps.db, memberId),
    });
  }
  // One mail for a row of messages: the ones after the first add nothing.
  if (sent.unreadBefore === 0) void mailToAway(deps, receiverId, 'new_message', paths.chat.href({ id: message.conversation_id }));
}
