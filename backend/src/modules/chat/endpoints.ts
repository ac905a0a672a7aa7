import type { Locale, ResponseOf } from '@nightlark/contract';
import { type Call, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import type { Messages } from '../../messages/messages.ts';
import type { Viewer } from '../../session/viewer.ts';
import { requireGif, searchGifs } from '../gifs/gifs.ts';
import { pricesFor } from '../credits/prices.ts';
import { archiveChat, listChats } from './list-chats.ts';
import { deleteMessage } from './delete-message.ts';
import { deliverChat } from './deliver-chat.ts';
import { draftReceiver, listDrafts, saveDraft } from './drafts.ts';
import { listGifts } from './gifts.ts';
import { openChat } from './open-chat.ts';
import { openChatPhoto } from './photos/open-photo.ts';
import { uploadChatPhoto } from './photos/upload-photo.ts';
import { freeMessagesLeft } from './policy.ts';
import { presentMessage } from './presenter.ts';
import { deleteChat, readChat } from './read-chat.ts';
import { react } from './react.ts';
import { searchChats } from './search-chats.ts';
import { findParticipant, hasConversation } from './repository.ts';
import { sendMessage } from './send-message.ts';
import { recordTyping } from './typing.ts';

/** Whether a message is the first one between two members. */
async function startsConversation({ viewer, body, deps }: Pick<Call<'sendMessage'>, 'viewer' | 'body' | 'deps'>): Promise<boolean> {
  return body.profile !== undefined && !(await hasConversation(deps.db, viewer.id, body.profile));
}

/** @throws ApiFailure if it was written by another member, who used this device before */
function requireSender(viewer: Viewer, sender: number | undefined): void {
  if (sender !== undefined && sender !== viewer.id) throw new ApiFailure('authentication_required');
}

/** Conversations and messages (docs/product/chat.md). */
export const chatEndpoints = [
  endpoint('getChats', { auth: 'member', age: 'proved', limit: 'default' }, ({ viewer, query, deps }) => listChats(deps, viewer, query)),

  endpoint('searchChats', { auth: 'member', age: 'proved', limit: 'chatSearches' }, ({ viewer, query, deps }) =>
    searchChats(deps, viewer, query),
  ),

  endpoint('getChat', { auth: 'member', age: 'proved', limit: 'default' }, ({ viewer, query, deps, domain }) =>
    openChat(deps, viewer, domain, query),
  ),

  endpoint(
    'sendMessage',
    {
      auth: 'member',
      age: 'proved',
      limit: 'messages',
      limitWhen: { gifts: ({ body }) => body.type === 'gift', firstMessages: startsConversation },
    },
    async ({ viewer, body, deps, domain, locale }) => {
      requireSender(viewer, body.sender);
      const to = body.profile === undefined ? { conversation: body.conversation! } : { profile: body.profile };
      const draft = {
        clientId: body.client_id,
        type: body.type,
        text: body.text,
        domain,
        gift: body.gift,
        gif: body.type === 'gif' ? await requireGif(deps, body.gif!, locale) : undefined,
        photo: body.type === 'photo' ? body.photo : undefined,
        viewOnce: body.type === 'photo' ? body.view_once : undefined,
        replyTo: body.reply_to,
        fictionalAcknowledged: body.fictional_acknowledged,
      };
      const { message, wallet, nextCost, repeated } = await sendMessage(deps, viewer.id, to, draft);
      return {
        message: await presentMessage(deps, { ...message, has_reactions: repeated }, viewer.id),
        conversation: message.conversation_id,
        credits: wallet.balance,
        free_messages_left: freeMessagesLeft(wallet),
        next_cost: nextCost,
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

  endpoint('archiveChat', { auth: 'member', age: 'proved', limit: 'archivedChats' }, async ({ viewer, body, deps }) => {
    await archiveChat(deps, viewer.id, body.conversation, body.archived);
    return null;
  }),

  endpoint('getDrafts', { auth: 'member', age: 'proved', limit: 'default' }, async ({ viewer, deps }) => ({
    drafts: await listDrafts(deps, viewer.id),
  })),

  endpoint('saveDraft', { auth: 'member', age: 'proved', limit: 'drafts' }, async ({ viewer, body, deps }) => {
    requireSender(viewer, body.sender);
    const otherId = await draftReceiver(deps, viewer, body);
    const { text, reply_to, base, updated_at } = body;
    const input = { text, reply_to, base, updatedAt: updated_at === undefined ? deps.now() : new Date(updated_at) };
    return { draft: await saveDraft(deps, viewer.id, otherId, input) };
  }),

  endpoint('deliverChat', { auth: 'member', age: 'proved', limit: 'deliveries' }, async ({ viewer, body, deps }) => {
    await deliverChat(deps, viewer.id, body.conversation, body.delivered_until);
    return null;
  }),

  endpoint('react', { auth: 'member', age: 'proved', limit: 'reactions' }, async ({ viewer, body, deps }) => ({
    reactions: await react(deps, viewer, body.message, body.emoji),
  })),

  endpoint('deleteMessage', { auth: 'member', age: 'proved', limit: 'deletedMessages' }, async ({ viewer, body, deps }) => ({
    message: await presentMessage(deps, await deleteMessage(deps, viewer.id, body.message), viewer.id),
  })),

  endpoint('uploadChatPhoto', { auth: 'member', age: 'proved', limit: 'chatPhotos' }, async ({ viewer, query, file, deps }) => {
    requireSender(viewer, query.sender);
    return { photo: await uploadChatPhoto(deps, viewer, file) };
  }),

  endpoint('openChatPhoto', { auth: 'member', age: 'proved', limit: 'openedPhotos' }, async ({ viewer, body, deps }) => ({
    photo: await openChatPhoto(deps, viewer.id, body.message, body.idempotency_key),
  })),

  endpoint('searchGifs', { auth: 'member', age: 'proved', limit: 'gifSearches' }, ({ query, locale, deps }) =>
    searchGifs(deps, query, locale),
  ),

  endpoint('typing', { auth: 'member', age: 'proved', limit: 'typing' }, async ({ viewer, body, deps }) => {
    const me = await findParticipant(deps.db, viewer.id, body.conversation);
    if (viewer.status === 'active') recordTyping(deps, me.conversation_id, viewer.id, me.other_id);
    return null;
  }),

  endpoint('getIcebreakers', { auth: 'member', age: 'proved', limit: 'default' }, async ({ locale, deps }) => ({
    icebreakers: listIcebreakers(deps.messages, locale),
  })),

  endpoint('getGifts', { auth: 'member', age: 'proved', limit: 'default' }, async ({ deps, domain }) => ({
    gifts: listGifts((await pricesFor(deps, domain)).gifts),
  })),
];

/** How many `icebreaker.N` lines each catalogue holds. */
const LINES = 12;

/** Opening lines in the member's language (docs/product/chat.md). */
function listIcebreakers(messages: Messages, locale: Locale): ResponseOf<'getIcebreakers'>['icebreakers'] {
  return Array.from({ length: LINES }, (_, index) => {
    const id = `icebreaker.${index + 1}`;
    return { id, text: messages.text(locale, id) };
  });
}
