import { z } from 'zod';
import { DISABLED_REASONS, NOTIFICATION_TYPES } from '../../notifications.ts';
import * as e from '../entities.ts';
import { emailText, ok, text, type CallSchema } from './call-schema.ts';

const choices = z.record(z.enum(NOTIFICATION_TYPES), z.boolean());
const someChoices = z.partialRecord(z.enum(NOTIFICATION_TYPES), z.boolean());

const notifications = z.object({
  email: choices,
  push: choices,
  /** Whether a push message may name the other member. */
  push_details: z.boolean(),
  /** Why all notification mails are disabled; empty if they are not. */
  disabled: z.array(z.object({ reason: z.enum(DISABLED_REASONS), since: e.time })),
});

/** From the signed link of a mail; requires no session. */
const token = text(200).min(1);
const subscription = z.object({
  /** Type of the mail with this link. */
  type: z.enum(NOTIFICATION_TYPES),
  type_enabled: z.boolean(),
  all_enabled: z.boolean(),
});

/** Notifications by e-mail and push (docs/product/notifications-and-push.md). */
export const NOTIFICATIONS_SCHEMAS = {
  getNotifications: { summary: 'What I am told of, and how', response: notifications },
  updateNotifications: {
    summary: 'Change some choices, or turn disabled mails on again',
    body: z.union([
      z.strictObject({ email: someChoices.optional(), push: someChoices.optional(), push_details: z.boolean().optional() }),
      /** Re-enables mails. After a bounce a mail is sent first, whose code proves that the address works. */
      z.strictObject({ enable: z.enum(DISABLED_REASONS) }),
      z.strictObject({ code: text(200).min(1) }),
    ]),
    response: notifications,
  },
  getUnsubscribe: {
    summary: 'What a signed unsubscribe link is about',
    query: z.object({ token }),
    response: subscription,
    public: true,
  },
  unsubscribe: {
    summary: 'Unsubscribe by the signed link; mail programs call it with one click',
    query: z.object({ token }),
    body: z.object({ scope: z.enum(['all', 'type']).default('all') }),
    response: subscription,
    public: true,
  },
  resubscribe: {
    summary: 'Take back what the signed link turned off',
    query: z.object({ token }),
    response: subscription,
    public: true,
  },
  mailEvent: {
    summary: "The mail provider's signed notice of a bounce or a complaint",
    body: z.object({ event: z.enum(['bounce', 'complaint']), email: emailText, at: e.time.optional() }),
    response: ok,
    public: true,
    signed: true,
  },
} as const satisfies Record<string, CallSchema>;
