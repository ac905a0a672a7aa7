import { z } from 'zod';
import type { LiveEventName } from '../endpoints.ts';
import * as e from '../entities.ts';

/** Live events (decision 119): the data of each server-sent event, by its name. */
export const EVENT_SCHEMAS = {
  message: z.object({ conversation: e.id, message: e.message, num_unread_messages: z.number().int() }),
  /** Its sender took it back: what stays of it. */
  message_deleted: z.object({ conversation: e.id, message: e.message, num_unread_messages: z.number().int() }),
  /** All reactions that a message has now. */
  reaction: z.object({ conversation: e.id, id: e.id, reactions: z.array(e.reaction) }),
  /** The receiver opened a photo; one to be seen once nobody sees any more. */
  photo_opened: z.object({ conversation: e.id, id: e.id }),
  /** The other's devices have what I wrote, up to this message. */
  delivered: z.object({ conversation: e.id, delivered_until: e.id, at: e.time }),
  /** The other read what I wrote up to this message; or, `own`, I read what they wrote, perhaps elsewhere. */
  read: z.object({
    conversation: e.id,
    read_until: e.id,
    own: z.boolean(),
    at: e.time,
    /** All my unread messages, for the badges; only when `own`. */
    num_unread_messages: z.number().int().optional(),
  }),
  typing: z.object({ conversation: e.id }),
  /** What I began to write to a member, here or elsewhere; null once it is sent or emptied. */
  draft: z.object({ conversation: e.id.nullable(), profile: e.id, draft: e.draft.nullable() }),
  chat_archived: z.object({ conversation: e.id, archived: z.boolean() }),
  /** I removed it from my list. */
  chat_deleted: z.object({ conversation: e.id, num_unread_messages: z.number().int() }),
  /** Whether the two can reach each other changed: by a block, its end, or one who left or came back. */
  chat_state: z.object({ conversation: e.id.nullable(), profile: e.id, available: z.boolean(), num_unread_messages: z.number().int() }),
  like: z.object({ profile: e.profileCard, match: z.boolean(), num_new_likes: z.number().int() }),
  /** After a purchase and after each spending, of free messages too. */
  credits: z.object({ credits: z.number().int(), paid_user: z.boolean(), free_messages_left: z.number().int().nullable().optional() }),
  /** A payment of mine moved: paid, failed, given back. */
  payment: z.object({ payment: e.payment }),
  /** Once at the beginning of each stream, and after a gap in it: whether everything since the last event that the tab heard has come. */
  sync: z.object({ complete: z.boolean() }),
} as const satisfies Record<LiveEventName, z.ZodType>;
