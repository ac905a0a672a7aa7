import { z } from 'zod';
import { CHAT_SEARCH_LENGTH, DEFAULTS, DRAFT_MAX_LENGTH, EMOJI_MAX_LENGTH, GIF_ID_MAX_LENGTH } from '../../constants.ts';
import { cleanMessage, hasVisible, isEmoji } from '../../message-text.ts';
import * as e from '../entities.ts';
import { flag, ok, text, type CallSchema } from './call-schema.ts';

/** Pagination cursor, from the previous page. */
const cursor = z.string().max(200).optional();
/** Cursor of the next page; omitted on the last. */
const nextCursor = z.string().optional();
/** The recipient: by conversation, or by member if there may be no conversation yet. */
const toWhom = { conversation: e.id.optional(), profile: e.id.optional() };
const ONE_OF_THEM = { path: ['conversation'], error: 'exactly one of conversation and profile' };
const isOneOfThem = (body: { conversation?: number | undefined; profile?: number | undefined }) =>
  (body.conversation === undefined) !== (body.profile === undefined);
/** The member whose page or queue it is from: refused if another one has logged in on this device meanwhile. */
const sender = e.id.optional();
/** A message's text as it is stored. */
export const messageText = z.string().overwrite(cleanMessage).max(DEFAULTS.messageMaxLength);

/** Longer than a message may be: what two devices wrote is merged, and left to the member to shorten. */
const draftText = z.string().max(DRAFT_MAX_LENGTH);

/** Conversations (docs/product/calls-and-errors.md). */
export const CHAT_SCHEMAS = {
  getChats: {
    summary: 'My conversations, latest first, with the matches that nobody has written to yet',
    query: z.object({ archived: flag.optional(), cursor }),
    response: z.object({
      chats: z.array(e.chatListItem),
      num_unread_messages: z.number().int(),
      /** On the first page only, not in the archive. */
      new_matches: z.array(e.profileCard).optional(),
      next_cursor: nextCursor,
    }),
  },
  getChat: {
    summary: 'Messages of a conversation, oldest first',
    query: z
      .object({
        id: e.id,
        /** Messages before, after or around this one; at most one of the three. The latest by default. */
        before: e.id.optional(),
        after: e.id.optional(),
        around: e.id.optional(),
      })
      .refine(({ before, after, around }) => [before, after, around].filter((each) => each !== undefined).length < 2, {
        path: ['around'],
        error: 'at most one of before, after and around',
      }),
    response: z.object({
      conversation: z.object({
        id: e.id,
        typing: z.boolean(),
        /** Sequence number of the newest message; 0 if there is none. */
        last_number: z.number().int(),
        other_delivered_until: e.id.nullable(),
        other_read_until: e.id.nullable(),
        /** When the other member was last online, if shared; null while online. */
        other_last_seen: e.time.nullable(),
        archived: z.boolean(),
        draft: e.draft.nullable(),
      }),
      profile: e.profileCard,
      messages: z.array(e.message),
      /** Whether there are older messages before the first. */
      more: z.boolean(),
      /** Whether there are newer messages after the last. */
      more_after: z.boolean(),
      /** Why the viewer can't write; null if they can. */
      blocked_by: z.enum(['counterpart_not_confirmed', 'not_confirmed', 'deleted', 'limit_reached', 'not_enough_credits']).nullable(),
      /** Price of the viewer's next text message in credits; 0 while free messages are left. */
      next_cost: z.number().int(),
    }),
  },
  sendMessage: {
    summary: 'Send a message, starting the conversation where there is none',
    status: 201,
    body: z
      .object({
        ...toWhom,
        sender,
        client_id: z.uuid(),
        type: z.enum(['text', 'gift', 'gif', 'photo']).default('text'),
        text: messageText.default(''),
        gift: z.string().max(40).optional(),
        /** `id` of a search result. */
        gif: z.string().max(GIF_ID_MAX_LENGTH).optional(),
        /** Id from `uploadChatPhoto`. */
        photo: e.id.optional(),
        /** The receiver can view the photo once. */
        view_once: z.boolean().optional(),
        /** A message of the same conversation. */
        reply_to: e.id.optional(),
        /** The member acknowledges that this profile is fictional and that the message is paid. */
        fictional_acknowledged: z.boolean().optional(),
      })
      .refine(isOneOfThem, ONE_OF_THEM)
      .refine((b) => b.type !== 'text' || hasVisible(b.text), { path: ['text'], error: 'empty message' })
      .refine((b) => b.type !== 'gift' || b.gift !== undefined, { path: ['gift'], error: 'no gift' })
      .refine((b) => b.type !== 'gif' || b.gif !== undefined, { path: ['gif'], error: 'no picture' })
      .refine((b) => b.type !== 'photo' || b.photo !== undefined, { path: ['photo'], error: 'no photo' }),
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
  searchChats: {
    summary: 'Search names and messages of my conversations, latest first',
    query: z.object({
      q: text(CHAT_SEARCH_LENGTH.max)
        .min(1)
        .refine((q) => q.length >= CHAT_SEARCH_LENGTH.min),
      cursor,
    }),
    response: z.object({
      /** `message` is null if the name matches. */
      hits: z.array(z.object({ conversation: e.id, profile: e.profileCard, message: e.message.nullable() })),
      next_cursor: nextCursor,
    }),
  },
  archiveChat: {
    summary: 'Archive a conversation or bring it back',
    body: z.object({ conversation: e.id, archived: z.boolean() }),
    response: ok,
  },
  getDrafts: {
    summary: 'All that I began to write',
    response: z.object({ drafts: z.array(z.object({ conversation: e.id.nullable(), profile: e.id, draft: e.draft })) }),
  },
  saveDraft: {
    summary: 'Keep what I began to write; empty: forget it. Merged with what another device has written since',
    body: z
      .object({
        ...toWhom,
        sender,
        text: draftText,
        reply_to: e.id.nullable().default(null),
        /** What it was before, as far as this device knows. */
        base: z.object({ text: draftText, reply_to: e.id.nullable() }).optional(),
        /** Without `base`, the later one replaces the other, by the device's clock. */
        updated_at: e.time.optional(),
      })
      .refine(isOneOfThem, ONE_OF_THEM),
    /** The stored draft, also an empty one. */
    response: z.object({ draft: e.draft.nullable() }),
  },
  deliverChat: {
    summary: 'This device has the messages of a conversation up to one',
    body: z.object({ conversation: e.id, delivered_until: e.id }),
    response: ok,
  },
  react: {
    summary: 'Put an emoji to a message in place of my last; null takes it away',
    body: z.object({ message: e.id, emoji: z.string().max(EMOJI_MAX_LENGTH).refine(isEmoji).nullable() }),
    response: z.object({ reactions: z.array(e.reaction) }),
  },
  deleteMessage: {
    summary: 'Delete a message of mine for both, within an hour',
    body: z.object({ message: e.id }),
    response: z.object({ message: e.message }),
  },
  uploadChatPhoto: {
    summary: 'Upload a photo for a message',
    file: 'photo',
    status: 201,
    query: z.object({ sender }),
    /** For `sendMessage`, within a day. */
    response: z.object({ photo: e.id }),
  },
  openChatPhoto: {
    summary: "Open a photo; one to be seen once is gone with this answer's link",
    /** With a key, the call can be repeated while its link is valid. */
    body: z.object({ message: e.id, idempotency_key: z.uuid().optional() }),
    response: z.object({ photo: e.chatPhoto }),
  },
  searchGifs: {
    summary: 'Animated pictures for a message; without words the most used',
    query: z.object({ q: text(100).optional(), page: z.coerce.number().int().min(1).max(100).default(1) }),
    response: z.object({
      gifs: z.array(e.gif),
      more: z.boolean(),
      /** Attribution required by the provider. */
      attribution: z.string().nullable(),
    }),
  },
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
