import { z } from 'zod';
import type { LiveEventName } from '../endpoints.ts';
import * as e from '../entities.ts';

/** Live events (decision 119): the data of each server-sent event, by its name. */
export const EVENT_SCHEMAS = {
  message: z.object({ conversation: e.id, message: e.message, num_unread_messages: z.number().int() }),
  read: z.object({ conversation: e.id, read_until: e.id }),
  typing: z.object({ conversation: e.id }),
  like: z.object({ profile: e.profileCard, match: z.boolean(), num_new_likes: z.number().int() }),
  credits: z.object({ credits: z.number().int(), paid_user: z.boolean() }),
  /** Once at the beginning of each stream, and after a gap in it: whether everything since the last event that the tab heard has come. */
  sync: z.object({ complete: z.boolean() }),
} as const satisfies Record<LiveEventName, z.ZodType>;
