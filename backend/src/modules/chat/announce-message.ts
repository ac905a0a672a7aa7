import { isLocale, paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { presentMessage } from './presenter.ts';
import type { Sent } from './send-message.ts';
import { typingEnded } from './typing.ts';
import { unreadMessages } from './unread.ts';

/** Away for this long, a member is told of a new message by mail. */
const AWAY_MS = 15 * 60_000;

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
  if (sent.unreadBefore === 0) void mailToAway(deps, message.sender_id, receiverId, message.conversation_id);
}

async function mailToAway(deps: Deps, senderId: number, receiverId: number, conversationId: number): Promise<void> {
  try {
    const receiver = await deps.db
      .selectFrom('account')
      .innerJoin('profile', 'profile.id', 'account.id')
      .select(['email', 'language', 'notifications_disabled', 'demo', 'fictional', 'last_active'])
      .where('account.id', '=', receiverId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!receiver || receiver.demo || receiver.fictional || receiver.notifications_disabled.length > 0) return;
    if (deps.now().getTime() - receiver.last_active.getTime() < AWAY_MS) return;
    const sender = await deps.db.selectFrom('profile').select('name').where('id', '=', senderId).executeTakeFirstOrThrow();
    await deps.mail.send({
      kind: 'new_message',
      to: receiver.email,
      locale: isLocale(receiver.language) ? receiver.language : 'en',
      params: { name: sender.name, link: paths.chat.href({ id: conversationId }) },
    });
  } catch (error) {
    deps.log.warn({ err: error }, 'mail of a new message not sent');
  }
}
