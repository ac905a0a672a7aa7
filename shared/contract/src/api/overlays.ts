import { z } from 'zod';
import type { OverlayName } from '../overlay-names.ts';
import { WAY_BACK } from '../way-back.ts';

const id = z.number().int();

/** Props of each overlay. */
export const OVERLAY_SCHEMAS = {
  signup: z.strictObject({ profileId: id.optional() }),
  'member-search': z.strictObject({}),
  match: z.strictObject({ profileId: id }),
  like: z.strictObject({ profileId: id }),
  'welcome-bonus': z.strictObject({}),
  'time-bonus': z.strictObject({}),
  icebreakers: z.strictObject({ conversationId: id.optional(), profileId: id.optional() }),
  'block-member': z.strictObject({ profileId: id, name: z.string() }),
  /** `messageText` is the reported message; a gift without text has none. */
  report: z.strictObject({
    profileId: id,
    name: z.string(),
    conversationId: id.optional(),
    messageId: id.optional(),
    messageText: z.string().optional(),
    imageId: id.optional(),
  }),
  'delete-conversation': z.strictObject({ conversationId: id, name: z.string() }),
  /** `needed` credits for a pending message, `back` to its conversation. */
  'buy-credits': z.strictObject({ needed: id.positive(), back: z.string().regex(WAY_BACK) }),
} as const satisfies Record<OverlayName, z.ZodType>;
