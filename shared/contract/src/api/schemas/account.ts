import { TRACKING_LENGTHS as from } from '../../tracking.ts';
import { z } from 'zod';
import { AGE_STATES, DEFAULTS, DISMISSAL_KEY } from '../../constants.ts';
import { hasVisible } from '../../message-text.ts';
import { DELETE_REASONS, PAUSE_DAYS } from '../../notifications.ts';
import * as e from '../entities.ts';
import { emailText, ok, text, type CallSchema } from './call-schema.ts';
import { messageText } from './chat.ts';

/** Sessions, sign-up and account (docs/product/calls-and-errors.md). */
export const ACCOUNT_SCHEMAS = {
  getUser: {
    summary: 'The current user; null when logged out',
    /** `sanction`: why the session of this browser was ended. */
    response: z.object({ user: e.user.nullable(), sanction: e.sanction.optional() }),
    public: true,
  },
  login: {
    summary: 'Log in',
    body: z.object({
      email: emailText,
      password: z.string().max(200),
      /** Mailed when others guess at the password: lets in despite the lock. */
      code: text(40).optional(),
    }),
    response: z.object({ user: e.user }),
    public: true,
  },
  setLanguage: { summary: 'Save the language', body: z.object({ language: e.locale }), response: z.object({ user: e.user }) },
  subscribePush: {
    summary: 'Save a push subscription; null removes it',
    body: z.object({
      subscription: z
        .object({ endpoint: z.url({ protocol: /^https$/ }), keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }) })
        .nullable(),
    }),
    response: ok,
  },
  logout: { summary: 'Log out', response: ok, public: true },
  signup: {
    summary: 'Create an account',
    status: 201,
    public: true,
    body: z.object({
      email: emailText,
      name: text(200),
      date_of_birth: text(10),
      gender: e.gender,
      sexuality: e.sexuality,
      password: z.string().max(200),
      country: e.country.optional(),
      signup_message: z.object({ profile_id: e.id, text: messageText.min(1).refine(hasVisible) }).optional(),
      language: e.locale,
      terms: z.boolean(),
      privacy: z.boolean(),
      terms_version: e.time,
      sensitive_consent: z.boolean(),
      tracking: z
        .object({ network: text(from.network), ref: text(from.ref), sub1: text(from.sub1), sub2: text(from.sub2), sub3: text(from.sub3) })
        .partial()
        .default({}),
    }),
    /** Null with `neutral_answers`: the next step is in the mail. */
    response: z.object({ user: e.user.nullable() }),
  },
  activate: {
    summary: 'Confirm the e-mail address; logs in the browser that signed up',
    body: z.object({ code: text(200).min(1) }),
    response: z.object({ user: e.user }),
    public: true,
  },
  resendActivation: { summary: 'Send the confirmation mail again', response: ok },
  requestReset: { summary: 'Mail a link to choose a new password', body: z.object({ email: emailText }), response: ok, public: true },
  resetPassword: {
    summary: 'Choose a new password by the mailed code; logs in',
    body: z.object({ code: text(200).min(1), password: z.string().max(200), password2: z.string().max(200) }),
    response: z.object({ user: e.user }),
    public: true,
  },
  changePassword: {
    summary: 'Choose another password; ends all other sessions',
    body: z.object({ old_password: z.string().max(200), password: z.string().max(200), password2: z.string().max(200) }),
    response: ok,
  },
  requestMailChange: {
    summary: 'Mail a link to the new address, which proves it',
    body: z.object({ email: emailText, password: z.string().max(200) }),
    response: ok,
  },
  changeMail: {
    summary: 'Follow the link at the new address, or the one at the old address that undoes it',
    body: z.object({ code: text(200).min(1) }),
    response: z.object({ outcome: z.enum(['changed', 'undone']) }),
    public: true,
  },
  updateAccount: {
    summary: 'Hide or show myself, pause, stay for a discount, or (logged out) come back by the mailed code',
    body: z.union([
      z.strictObject({ invisible: z.boolean() }),
      /** Null ends the pause. */
      z.strictObject({ pause_days: z.literal(PAUSE_DAYS).nullable() }),
      /** Accepts the discount for staying (`getDiscount` with `stay`). */
      z.strictObject({ stay: z.literal(true) }),
      z.strictObject({ code: text(200).min(1) }),
    ]),
    response: z.object({ user: e.user }),
    public: true,
  },
  deleteAccount: {
    summary: 'Leave: hidden at once, purged after the time to come back',
    body: z.object({
      password: z.string().max(200),
      reason: z.enum(DELETE_REASONS),
      remarks: text(DEFAULTS.remarksMaxLength).default(''),
    }),
    response: z.object({ delete_at: e.time }),
  },
  exportAccount: {
    summary: 'Every row I own',
    response: z.object({
      exported_at: e.time,
      site: z.string(),
      /** Rows by table. */
      data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  },
  exportArchive: {
    summary: 'Every row and every photo that I own, as a zip',
    download: 'application/zip',
    response: z.custom<AsyncIterable<Uint8Array>>(),
  },
  dismiss: {
    summary: 'Close something for good, on all my devices',
    body: z.object({ key: z.string().regex(DISMISSAL_KEY) }),
    response: ok,
  },
  getSessions: {
    summary: 'Where I am logged in, the present one first',
    response: z.object({
      sessions: z.array(
        z.object({
          id: e.id,
          current: z.boolean(),
          browser: z.string().nullable(),
          system: z.string().nullable(),
          mobile: z.boolean(),
          created_at: e.time,
          last_seen: e.time,
        }),
      ),
    }),
  },
  getAgeCheck: {
    summary: 'Whether my age must be proved, and how that stands',
    /** `next` is the page that the member originally requested. */
    response: z.object({ state: z.enum(AGE_STATES), next: z.string().nullable() }),
  },
  startAgeCheck: {
    summary: 'Begin the proof of my age',
    status: 201,
    body: z.object({ next: text(2_000).optional() }),
    response: z.object({ redirect_url: z.url() }),
  },
  endSessions: {
    summary: 'Log out one other session, or all others',
    body: z.union([z.strictObject({ id: e.id }), z.strictObject({ others: z.literal(true) })]),
    response: ok,
  },
} as const satisfies Record<string, CallSchema>;
