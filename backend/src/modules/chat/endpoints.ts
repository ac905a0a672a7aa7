import { type Call, endpoint } from '../../http/endpoint.ts';
import { pricesFor } from '../credits/prices.ts';
import { listGifts } from './gifts.ts';
import { listIcebreakers } from './icebreakers.ts';
import { listChats } from './list-chats.ts';
import { openChat } from './open-chat.ts';
import { freeMessagesLeft, textCost } from './policy.ts';
import { presentMessage } from './presenter.ts';
import { deleteChat, readChat } from './read-chat.ts';
import { findParticipant, findReceiver, hasConversation, loadPurse } from './repository.ts';
import { sendMessage } from './send-message.ts';
import { noteTyping } from './typing.ts';

/** Whether a message is the first one between two members. */
async function startsConversation({ viewer, body, deps }: Pick<Call<'sendMessage'>, 'viewer' | 'body' | 'deps'>): Promise<boolean> {
  return body.profile !== undefined && !(await hasConversation(deps.db, viewer.id, body.profile));
}

/** Conversations and messages (docs/product/chat.md). */
export const chatEndpoints = [
  endpoint('getChats', { auth: 'member', age: 'proved', limit: 'default' }, ({ viewer, deps }) => listChats(deps, viewer)),

  endpoint('getChat', { auth: 'member', age: 'proved', limit: 'default' }, async ({ viewer, query, deps, domain }) =>
    openChat(deps, viewer, await pricesFor(deps, domain), query),
  ),

  endpoint(
    'sendMessage',
    {
      auth: 'member',
      age: 'proved',
      limit: 'messages',
      limitWhen: { gifts: ({ body }) => body.type === 'gift', firstMessages: startsConversation },
    },
    async ({ viewer, body, deps, domain }) => {
      const receiverId = body.profile ?? (await findReceiver(deps.db, viewer.id, body.conversation!));
      const draft = {
        clientId: body.client_id,
        type: body.type,
        text: body.text,
        gift: body.gift,
        fictionalAcknowledged: body.fictional_acknowledged,
      };
      const sent = await sendMessage(deps, viewer.id, receiverId, draft, domain);
      const purse = await loadPurse(deps.db, viewer.id);
      return {
        message: presentMessage(sent.message, viewer.id),
        conversation: sent.message.conversation_id,
        credits: purse.balance,
        free_messages_left: freeMessagesLeft(purse),
        next_cost: textCost(purse, await pricesFor(deps, domain)),
      };
    },
  ),

  endpoint('readChat', { auth: 'member', age: 'proved', limit: 'default' }, async ({ viewer, body, deps }) => ({
    num_unread_messages: await readChat(deps, viewer.id, body.conversation, body.read_until),
  })),

  endpoint('deleteChat', { auth: 'member', age: 'proved', limit: 'deletedChats' }, async ({ viewer, body, deps }) => {
    await deleteChat(deps, viewer.id, body.conversation);
    return null;
  }),

  endpoint('typing', { auth: 'member', age: 'proved', limit: 'typing' }, async ({ viewer, body, deps }) => {
    const me = await findParticipant(deps.db, viewer.id, body.conversation);
    if (viewer.status === 'active') noteTyping(deps, me.conversation_id, viewer.id, me.other_id);
    return null;
  }),

  endpoint('getIcebreakers', { auth: 'member', age: 'proved', limit: 'default' }, async ({ locale, deps }) => ({
    icebreakers: listIcebreakers(deps.messages, locale),
  })),

  endpoint('getGifts', { auth: 'member', age: 'proved', limit: 'default' }, async ({ deps, domain }) => ({
    gifts: listGifts((await pricesFor(deps, domain)).gifts),
  })),
];
