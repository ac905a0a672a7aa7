import { z } from 'zod';
import { DEFAULTS } from '../../constants.ts';
import * as e from '../entities.ts';
import { ok, text, type CallSchema } from './call-schema.ts';

/** Conversations (docs/product/calls-and-errors.md). */
export const CHAT_SCHEMAS = {
  getChats: {
    summary: 'My conversations, latest first',
    response: z.object({ chats: z.array(e.chatListItem), num_unread_messages: z.number().int() }),
  },
  getChat: {
    summary: 'Messages of a conversation, oldest first',
    query: z.object({ id: e.id, before: e.id.optional(), after: e.id.optional() }),
    response: z.object({
      conversation: z.object({ id: e.id, typing: z.boolean(), other_read_until: e.id.nullable() }),
      profile: e.profileCard,
      messages: z.array(e.message),
      /** Whether there are older messages before the first. */
      more: z.boolean(),
      /** Why the viewer can't write now, or null. */
      blocked_by: z.enum(['counterpart_not_confirmed', 'not_confirmed', 'deleted', 'limit_reached', 'not_enough_credits']).nullable(),
      /** What the next text message would cost the viewer in credits; 0 while free ones are left. */
      next_cost: z.number().int(),
    }),
  },
  sendMessage: {
    summary: 'Send a message, starting the conversation where there is none',
    status: 201,
    body: z
      .object({
        conversation: e.id.optional(),
        profile: e.id.optional(),
        client_id: z.uuid(),
        type: z.enum(['text', 'gift']).default('text'),
        text: text(DEFAULTS.messageMaxLength).default(''),
        gift: z.string().max(40).optional(),
        /** The member knows that this profile is fictional and that the message is paid. */
        fictional_acknowledged: z.boolean().optional(),
      })
      .refine((b) => (b.conversation === undefined) !== (b.profile === undefined), {
        path: ['conversation'],
        error: 'exactly one of conversation and profile',
      })
      .refine((b) => (b.type === 'text' ? b.text !== '' : b.gift !== undefined), { path: ['text'], error: 'empty message' }),
    response: z.object({
      message: e.message,
      conversation: e.id,
      credits: z.number().int(),
      free_messages_left: z.number().int().nullable(),
      next_cost: z.number().int(),
    }),
  },
  readChat: {
    summary: 'Mark as read up to a message',
    body: z.object({ conversation: e.id, read_until: e.id }),
    response: z.object({ num_unread_messages: z.number().int() }),
  },
  deleteChat: { summary: 'Remove a conversation from my list', body: z.object({ conversation: e.id }), response: ok },
  typing: { summary: 'I am typing', body: z.object({ conversation: e.id }), response: ok },
  getIcebreakers: {
    summary: 'Opening lines',
    response: z.object({ icebreakers: z.array(z.object({ id: z.string(), text: z.string() })) }),
  },
  getGifts: {
    summary: 'Gifts with their price in credits',
    response: z.object({ gifts: z.array(z.object({ id: z.string(), credits: z.number().int() })) }),
  },
} as const satisfies Record<string, CallSchema>;
