import { z } from 'zod';
import * as e from '../entities.ts';
import { type CallSchema } from './call-schema.ts';

/** Likes and matches (docs/product/calls-and-errors.md). */
export const LIKES_SCHEMAS = {
  like: {
    summary: 'Like a member',
    body: z.object({ id: e.id }),
    response: z.object({ liked: z.boolean(), match: z.boolean(), profile: e.profileCard }),
  },
  unlike: {
    summary: 'Take a like back',
    body: z.object({ id: e.id }),
    response: z.object({ liked: z.boolean(), match: z.boolean(), profile: e.profileCard }),
  },
  getLikes: {
    summary: 'Likes; received ones new first',
    query: z.object({
      type: z.enum(['received', 'sent', 'matches']).default('received'),
      /** The `next_cursor` of the previous page. */
      cursor: z.string().max(200).optional(),
    }),
    response: z.object({
      profiles: z.array(e.profileCard),
      liked_by: z.array(e.likedBy),
      counts: z.object({ received: z.number(), sent: z.number(), matches: z.number(), new: z.number() }),
      /** Cursor of the next page; omitted on the last. */
      next_cursor: z.string().optional(),
    }),
  },
  clearNewLike: {
    summary: "Clear a like's new flag",
    body: z.object({ id: e.id }),
    response: z.object({ num_new_likes: z.number().int() }),
  },
  autoLike: { summary: 'The next real, unseen like; 204 when there is none', response: z.object({ profile: e.profileCard }).nullable() },
} as const satisfies Record<string, CallSchema>;
