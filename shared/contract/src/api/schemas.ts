import { z } from 'zod';
import { DEFAULTS } from '../constants.ts';
import { COUNTRIES, GENDERS } from '../profile-options.ts';
import type { EndpointName } from './endpoints.ts';
import * as e from './entities.ts';

/**
 * Query, body and answer of every call (specification, section 7; decisions, "Calls").
 * The server validates with them; the client takes its types from them; OpenAPI is printed from them.
 */
export interface CallSchema {
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** Success status when it is not 200. A `null` response is 204. */
  status?: number;
  /** May be called logged out. */
  public?: true;
  /** The body is multipart, with the file under this name. */
  file?: string;
  summary: string;
}

const ok = z.null();
const flag = z.enum(['true', 'false']).transform((v) => v === 'true');
const text = (max: number) => z.string().trim().max(max);

export const SCHEMAS = {
  getUser: { summary: 'The current user; null when logged out', response: z.object({ user: e.user.nullable() }), public: true },
  login: {
    summary: 'Log in',
    body: z.object({ email: text(254), password: z.string().max(200) }),
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
  getSettings: {
    summary: 'Settings of the site',
    query: z.object({
      domain: text(255).optional(),
      trafficsource: text(100).optional(),
      network: text(100).optional(),
      country: e.country.optional(),
    }),
    response: z.object({ settings: e.settings }),
    public: true,
  },
  getInterests: { summary: 'Ids of all interests', response: z.object({ interests: z.array(z.string()) }), public: true },
  getRegions: {
    summary: "A country's regions",
    query: z.object({ country: e.country }),
    response: z.object({ regions: z.array(z.object({ id: z.string(), name: z.string() })) }),
    public: true,
  },
  getCompanyInfo: { summary: 'The operating company', response: z.object({ company: e.companyInfo }), public: true },
  geocode: {
    summary: 'Nearest place; cached for an hour',
    query: z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }),
    response: z.object({
      country: e.country.nullable(),
      region: z.string().nullable(),
      region_id: z.string().nullable(),
      city: z.string().nullable(),
    }),
    public: true,
  },
  pageHidden: { summary: 'The page became hidden (beacon)', response: ok, public: true },

  signup: {
    summary: 'Create an account',
    status: 201,
    public: true,
    body: z.object({
      email: text(254),
      name: text(200),
      date_of_birth: text(10),
      gender: e.gender,
      sexuality: e.sexuality,
      password: z.string().max(200),
      country: e.country.optional(),
      signup_message: z.object({ profile_id: e.id, text: text(DEFAULTS.messageMaxLength).min(1) }).optional(),
      language: e.locale,
      terms: z.boolean(),
      privacy: z.boolean(),
      terms_version: e.time,
      sensitive_consent: z.boolean(),
      tracking: z
        .object({ network: text(100), ref: text(200), sub1: text(100), sub2: text(100), sub3: text(100) })
        .partial()
        .default({}),
    }),
    response: z.object({ user: e.user }),
  },
  activate: {
    summary: 'Confirm the e-mail address; logs in',
    body: z.object({ code: text(200).min(1) }),
    response: z.object({ user: e.user }),
    public: true,
  },
  resendActivation: { summary: 'Send the confirmation mail again', response: ok },
  requestReset: { summary: 'Mail a link to choose a new password', body: z.object({ email: text(254) }), response: ok, public: true },
  resetPassword: {
    summary: 'Choose a new password by the mailed code; logs in',
    body: z.object({ code: text(200).min(1), password: z.string().max(200), password2: z.string().max(200) }),
    response: z.object({ user: e.user }),
    public: true,
  },

  getProfile: { summary: 'My profile', response: z.object({ profile: e.ownProfile }) },
  updateProfile: {
    summary: 'Change some fields of my profile',
    body: e.profileDetails
      .extend({
        name: text(200),
        country: e.country,
        region_id: z.string().max(20).nullable(),
        city: text(100).nullable(),
        sexuality: e.sexuality.nullable(),
      })
      .partial(),
    response: z.object({ profile: e.ownProfile }),
  },
  addPhoto: { summary: 'Add a photo', file: 'photo', status: 201, response: z.object({ image: e.image }) },
  updatePhoto: {
    summary: 'Make a photo the main one, or move it',
    body: z.object({ id: e.id, main: z.literal(true).optional(), position: z.number().int().min(0).max(24).optional() }),
    response: z.object({ profile: e.ownProfile }),
  },
  deletePhoto: {
    summary: 'Delete a photo; the next becomes main',
    body: z.object({ id: e.id }),
    response: z.object({ profile: e.ownProfile }),
  },

  search: {
    summary: 'Search members; logged out only the first page',
    public: true,
    query: z
      .object({
        gender: z.enum([...GENDERS, 'any']).optional(),
        /** The viewer's own when it is left out. */
        country: z.enum([...COUNTRIES, 'any']).optional(),
        countryregion: z.string().max(20).optional(),
        min_age: z.coerce.number().int().min(DEFAULTS.minAge).max(DEFAULTS.maxAge).optional(),
        max_age: z.coerce.number().int().min(DEFAULTS.minAge).max(DEFAULTS.maxAge).optional(),
        online: flag.optional(),
        sort: z.enum(['active', 'newest']).optional(),
        /** The opaque token of a page, from `next`. */
        page: z.string().max(200).optional(),
      })
      .refine((q) => q.min_age === undefined || q.max_age === undefined || q.min_age <= q.max_age, {
        path: ['max_age'],
        error: 'min_age over max_age',
      }),
    response: z.object({
      profiles: z.array(e.profileCard),
      total: z.number().int(),
      /** Token of the next page, null on the last. */
      next: z.string().nullable(),
      similar: z.object({ profiles: z.array(e.profileCard), widened: z.array(z.enum(['region', 'age', 'online', 'country'])) }).nullable(),
      /** The filters as they were applied, with defaults filled in. */
      applied: z.object({
        gender: z.enum([...GENDERS, 'any']),
        country: e.country.nullable(),
        countryregion: z.string().nullable(),
        min_age: z.number(),
        max_age: z.number(),
        online: z.boolean(),
        sort: z.enum(['active', 'newest']),
      }),
    }),
  },
  getMember: {
    summary: "Another member's profile",
    public: true,
    query: z.object({ id: e.id }),
    response: z.object({
      profile: e.profile,
      images: z.array(e.image),
      related: z.array(e.profileCard),
      liked: z.boolean(),
      match: z.boolean(),
      /** The conversation with this member, when there is one. */
      conversation: e.id.nullable(),
    }),
  },
  getBlocked: { summary: 'Members I blocked', response: z.object({ profiles: z.array(e.profileCard) }) },
  block: { summary: 'Block a member', body: z.object({ id: e.id }), response: ok },
  unblock: { summary: 'Unblock a member', body: z.object({ id: e.id }), response: ok },

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
    query: z.object({ type: z.enum(['received', 'sent', 'matches']).default('received') }),
    response: z.object({
      profiles: z.array(e.profileCard),
      liked_by: z.array(e.likedBy),
      counts: z.object({ received: z.number(), sent: z.number(), matches: z.number(), new: z.number() }),
    }),
  },
  clearNewLike: {
    summary: "Clear a like's new flag",
    body: z.object({ id: e.id }),
    response: z.object({ num_new_likes: z.number().int() }),
  },
  autoLike: { summary: 'The next real, unseen like; 204 when there is none', response: z.object({ profile: e.profileCard }).nullable() },

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

  getCredits: {
    summary: 'Credit bundles, the methods offered and the active discount',
    query: z.object({ country: e.country.optional() }),
    response: z.object({
      bundles: z.array(e.bundle),
      methods: z.array(e.paymentMethod),
      discount: e.discount.nullable(),
      country: e.country,
    }),
    public: true,
  },
  getDiscount: {
    summary: 'A discount by code, or the welcome discount',
    query: z.object({ code: text(50).optional(), welcome: flag.optional() }),
    response: z.object({ discount: e.discount.nullable() }),
  },
  createPayment: {
    summary: 'Start a payment',
    status: 201,
    body: z.object({ bundle: z.string().max(40), method: e.paymentMethod, discount_code: text(50).optional(), idempotency_key: z.uuid() }),
    response: z.object({ payment: e.payment }),
  },
  getPayment: { summary: "A payment's state", query: z.object({ id: z.string().max(60) }), response: z.object({ payment: e.payment }) },
  paymentWebhook: {
    summary: "The provider's signed notice",
    public: true,
    body: z.object({
      payment_id: z.string().max(60),
      provider_id: z.string().max(100),
      status: z.enum(['pending', 'completed', 'failed', 'cancelled', 'refunded', 'charged_back']),
      event_id: z.string().max(100),
    }),
    response: ok,
  },
  getTransactions: {
    summary: 'My payments, latest first',
    query: z.object({ id: z.string().max(60).optional() }),
    response: z.object({ transactions: z.array(e.payment) }),
  },
} as const satisfies Record<EndpointName, CallSchema>;

/** Live events (decisions, "live"): the data of each server-sent event, by its name. */
export const EVENT_SCHEMAS = {
  message: z.object({ conversation: e.id, message: e.message, num_unread_messages: z.number().int() }),
  read: z.object({ conversation: e.id, read_until: e.id }),
  typing: z.object({ conversation: e.id }),
  like: z.object({ profile: e.profileCard, match: z.boolean(), num_new_likes: z.number().int() }),
  credits: z.object({ credits: z.number().int(), paid_user: z.boolean() }),
} as const satisfies Record<string, z.ZodType>;
