import { z } from 'zod';
import type { LiveEventName } from '../endpoints.ts';
import * as e from '../entities.ts';

/** Live events (decision 119): the data of each server-sent event, by its name. */
export const EVENT_SCHEMAS = {
  message: z.object({ conversation: e.id, message: e.message, num_unread_messages: z.number().int() }),
  /** Deleted by its sender: the tombstone. */
  message_deleted: z.object({ conversation: e.id, message: e.message, num_unread_messages: z.number().int() }),
  /** All current reactions of a message. */
  reaction: z.object({ conversation: e.id, id: e.id, reactions: z.array(e.reaction) }),
  /** The receiver opened a photo; a view-once photo is no longer available. */
  photo_opened: z.object({ conversation: e.id, id: e.id }),
  /** My messages up to this one are delivered to the other member's devices. */
  delivered: z.object({ conversation: e.id, delivered_until: e.id, at: e.time }),
  /** The other member has read my messages up to this one; or with `own`, I have read theirs, perhaps on another device. */
  read: z.object({
    conversation: e.id,
    read_until: e.id,
    own: z.boolean(),
    at: e.time,
    /** My total of unread messages, for the badges; only with `own`. */
    num_unread_messages: z.number().int().optional(),
  }),
  typing: z.object({ conversation: e.id }),
  /** My draft to a member, from any device; null once it is sent or cleared. */
  draft: z.object({ conversation: e.id.nullable(), profile: e.id, draft: e.draft.nullable() }),
  chat_archived: z.object({ conversation: e.id, archived: z.boolean() }),
  /** Removed from my list. */
  chat_deleted: z.object({ conversation: e.id, num_unread_messages: z.number().int() }),
  /** Availability changed: blocked, unblocked, or an account closed or reactivated. */
  chat_state: z.object({ conversation: e.id.nullable(), profile: e.id, available: z.boolean(), num_unread_messages: z.number().int() }),
  like: z.object({ profile: e.profileCard, match: z.boolean(), num_new_likes: z.number().int() }),
  /** After a purchase or a spending, including free messages. */
  credits: z.object({ credits: z.number().int(), paid_user: z.boolean(), free_messages_left: z.number().int().nullable().optional() }),
  /** The status of my payment changed: paid, failed, refunded. */
  payment: z.object({ payment: e.payment }),
  /** At the start of each stream, and after a gap: whether all events since the tab's `last_event_id` were sent. */
  sync: z.object({ complete: z.boolean() }),
} as const satisfies Record<LiveEventName, z.ZodType>;
