import { paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/notify.ts';
import { presentMessage } from './presenter.ts';
import type { Sent } from './send-message.ts';
import { typingEnded } from './typing.ts';
import { unreadMessages } from './unread.ts';

/** Tells both sides of a new message: every open tab, and the receiver by push, and by mail while they are away. */
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
  void notifyOfMessage(deps, sent, receiverId);
}

async function notifyOfMessage(deps: Deps, { message }: Sent, receiverId: number): Promise<void> {
  const about = await deps.db
    .selectFrom('conversation')
    .innerJoin('participant', 'participant.conversation_id', 'conversation.id')
    .innerJoin('profile', 'profile.id', 'participant.other_id')
    .select(['started_by', 'read_until', 'profile.name'])
    .where('conversation.id', '=', message.conversation_id)
    .where('participant.profile_id', '=', receiverId)
    .executeTakeFirst()
    .catch(() => undefined);
  if (!about) return;
  await notify(deps, receiverId, {
    type: about.started_by !== receiverId && about.read_until === 0 ? 'new_conversation' : 'new_message',
    link: paths.chat.href({ id: message.conversation_id }),
    tag: `chat-${message.conversation_id}`,
    details: { name: about.name, ...(message.type === 'text' ? { text: message.text } : {}) },
  });
}
