import { z } from 'zod';
import { DEFAULTS, DOCUMENT_KINDS, EMOJI_MAX_LENGTH, GIF_ID_MAX_LENGTH, PROMOTION_VARIANTS, QUOTE_LENGTH } from '../constants.ts';
import { LOCALES } from '../locales.ts';
import { DISABLED_REASONS } from '../notifications.ts';
import { PAYMENT_METHODS } from '../payment-methods.ts';
import {
  BODY_TYPES,
  CHOSEN_FIELDS,
  COUNTRIES,
  CURRENCIES,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  INTERESTS,
  PHOTO_REASONS,
  RELATIONSHIPS,
  SANCTION_KINDS,
  SEXUALITIES,
  SHOWN_TO,
  TATTOOS,
} from '../profile-options.ts';

/** Entities of the product (docs/product/README.md). Times are ISO 8601 strings in UTC, money is in cents. */
export const id = z.coerce.number().int().positive();
export const time = z.iso.datetime();
export const date = z.iso.date();
export const locale = z.enum(LOCALES);
export const gender = z.enum(GENDERS);
export const sexuality = z.enum(SEXUALITIES);
export const country = z.enum(COUNTRIES);
export const paymentMethod = z.enum(PAYMENT_METHODS);
export const currency = z.enum(CURRENCIES);

export const image = z.object({
  id,
  status: z.enum(['pending', 'active', 'rejected']),
  /** True if the viewer gets the blurred copy, which has its own random name; nothing of the original is sent. */
  locked: z.boolean(),
  filename: z.string(),
  thumb_filename: z.string(),
  /** Path of the image under the CDN prefix, signed and expiring where the original is not public. */
  match: z.string(),
  /** The same for the thumbnail. */
  thumb_match: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Average colour as `#rrggbb`, shown until the image is loaded. */
  color: z.string(),
  /** Tiny preview of the blurred copy (base64 WebP), shown until the image is loaded; null if there is none. */
  placeholder: z.string().nullable(),
});

/** A photo as its owner sees it. */
export const ownImage = image.extend({
  /** Reason for the rejection; null if not rejected. */
  reason: z.enum(PHOTO_REASONS).nullable(),
});

/** Crop of an image, as fractions of its width and height. */
export const crop = z
  .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1), width: z.number().gt(0).max(1), height: z.number().gt(0).max(1) })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001);

/** A member in lists: visible to every viewer who may see the member. */
export const profileCard = z.object({
  id,
  name: z.string(),
  age: z.number().int(),
  gender,
  country,
  region: z.string().nullable(),
  city: z.string().nullable(),
  /** Distance from the viewer, between cells of a coarse grid and rounded up; null if either place is unknown. */
  distance_km: z.number().int().nullable(),
  online: z.boolean(),
  /** This profile must always be shown with the label of the `fictional_*` settings. */
  fictional: z.boolean(),
  photo_count: z.number().int(),
  main_image: image.nullable(),
  liked: z.boolean(),
  match: z.boolean(),
});

/** The choice fields of a profile; null if not stated. */
export const profileDetails = z.object({
  relationship_status: z.enum(RELATIONSHIPS).nullable(),
  hair_color: z.enum(HAIR_COLORS).nullable(),
  eye_color: z.enum(EYE_COLORS).nullable(),
  body_type: z.enum(BODY_TYPES).nullable(),
  tattoos: z.enum(TATTOOS).nullable(),
  interests: z.array(z.enum(INTERESTS)).max(DEFAULTS.interestsMax),
  about: z.string().max(DEFAULTS.aboutMaxLength),
});

/** Visibility of each field, set by the member. */
export const shownTo = z.record(z.enum(CHOSEN_FIELDS), z.enum(SHOWN_TO));

/** Another member's profile, for its page; fields that are hidden from the viewer look as if not stated. */
export const profile = profileCard.extend({ ...profileDetails.shape, sexuality: sexuality.nullable() });

/** Facts that the site shows about members (settings, `visible_profile_notes`); null if not shown. */
export const memberNotes = z.object({ member_since: date.nullable(), last_active: z.enum(['today', 'week', 'month']).nullable() });

/** A town. */
export const place = z.object({ id: z.number().int(), name: z.string(), region_id: z.string(), region: z.string() });

/** The member's own profile. */
export const ownProfile = profile.omit({ liked: true, match: true, online: true, distance_km: true }).extend({
  date_of_birth: date,
  /** Already corrected once after the sign-up: only the support may change it again. */
  date_of_birth_fixed: z.boolean(),
  /** The same for the gender. */
  gender_fixed: z.boolean(),
  region_id: z.string().nullable(),
  /** The town's id; null if none is given. */
  place_id: z.number().int().nullable(),
  status: z.enum(['active', 'disabled']),
  images: z.array(ownImage),
  shown_to: shownTo,
  /** Whether search engines may list the profile's page. */
  indexable: z.boolean(),
  /** Whether conversation partners see when the member was last online. */
  show_last_seen: z.boolean(),
  /** Whether the member consents to storing their sexuality. */
  sensitive_consent: z.boolean(),
});

/** A moderators' decision about the member, in force. */
export const sanction = z.object({
  kind: z.enum(SANCTION_KINDS),
  /** By which the member objects to it (`complain`). */
  reference: z.string(),
  until: time.nullable(),
  /** What holds, until when and why, in the member's language. */
  text: z.string(),
});

export const user = z.object({
  id,
  email: z.email(),
  status: z.enum(['not_confirmed', 'active', 'pending_deletion']),
  credits: z.number().int(),
  paid_user: z.boolean(),
  signup_date: time,
  /** Whether an order was paid with the time bonus, which applies once. */
  time_bonus_used: z.boolean().optional(),
  trafficsource: z.string().nullable(),
  language: locale,
  notifications_disabled: z.array(z.enum(DISABLED_REASONS)),
  /** The member's country requires a proof of age that is still missing; until then they can't see other members. */
  age_check: z.boolean(),
  invisible: z.boolean(),
  /** End of the pause, during which the member is hidden and gets no notifications; null if not paused. */
  paused_until: time.nullable(),
  num_unread_messages: z.number().int(),
  num_new_likes: z.number().int(),
  /** Permanent dismissals on any device: time by key. */
  dismissals: z.record(z.string(), time),
  /** Sequence number of the member's last live event: the initial `last_event_id` of a page with this data. */
  live_position: z.number().int(),
  /** Remaining allowance of a free member; null for premium. */
  free_messages_left: z.number().int().nullable(),
  conversations_left: z.number().int().nullable(),
  /** Empty for nearly all members. */
  sanctions: z.array(sanction).optional(),
  profile: ownProfile,
});

/** Message types; `deleted` is the tombstone of a message deleted by its sender. */
const messageType = z.enum(['text', 'gift', 'gif', 'photo', 'deleted']);

/** An animated picture from the GIF search. */
export const gif = z.object({
  /** Provider and picture; input of `sendMessage`. */
  id: z.string().max(GIF_ID_MAX_LENGTH),
  /** Path under the CDN prefix: proxied, so that browsers make no requests to the provider. */
  url: z.string(),
  /** The same, as a still image. */
  preview: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Alternative text, in the language of the search. */
  description: z.string(),
});

/** A photo in a conversation. */
export const chatPhoto = z.object({
  /** Path under the CDN prefix, signed for this viewer and expiring; null for a closed view-once photo, and after it was opened. */
  url: z.string().nullable(),
  /** Tiny preview (base64 WebP), shown until it is opened; null if there is none. */
  preview: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  view_once: z.boolean(),
  /** The receiver has opened it. */
  opened: z.boolean(),
});

export const reaction = z.object({ emoji: z.string().max(EMOJI_MAX_LENGTH), own: z.boolean() });

/** The current state of the message that is replied to; for a deleted one without its text. */
export const quote = z.object({ id, own: z.boolean(), type: messageType, text: z.string().max(QUOTE_LENGTH) });

export const message = z.object({
  id,
  /** Sequence number in the conversation, from 1, the same for both members. A gap means that a message was missed. */
  number: z.number().int().positive(),
  /** Idempotency key, chosen by the sender: a retry with the same one creates no second message. */
  client_id: z.string(),
  own: z.boolean(),
  type: messageType,
  text: z.string(),
  gift: z.string().nullable(),
  gif: gif.nullable(),
  photo: chatPhoto.nullable(),
  reply_to: quote.nullable(),
  /** At most one per member. */
  reactions: z.array(reaction),
  sent_at: time,
  /** When it was delivered to a device of the receiver. */
  delivered_at: time.nullable(),
  read_at: time.nullable(),
  /** Until when the sender may delete it for both; null for received and deleted messages. */
  deletable_until: time.nullable(),
  /** Credits the sender paid; sent to the sender only. */
  cost: z.number().int().nullable(),
});

/** Draft of a message, synced to all devices of the member; each change gets a later time. */
export const draft = z.object({ text: z.string(), reply_to: id.nullable(), updated_at: time });

export const chatListItem = z.object({
  conversation: z.object({ id, last_message: message.nullable(), updated_at: time }),
  profile: profileCard,
  num_unread_messages: z.number().int(),
  archived: z.boolean(),
  /** The other member is typing. */
  typing: z.boolean(),
  draft: draft.nullable(),
});

export const likedBy = z.object({ id, like_new: z.boolean(), at: time });

export const bundle = z.object({
  id: z.string(),
  credits: z.number().int(),
  price_cents: z.number().int(),
  /** The price after the active discount; equals `price_cents` without one. */
  discounted_cents: z.number().int(),
  currency,
  price_per_message_cents: z.number(),
  best_value: z.boolean(),
});

export const discount = z.object({
  code: z.string(),
  kind: z.enum(['welcome', 'time_bonus', 'stay', 'code']),
  country: country.nullable(),
  user_id: id.nullable(),
  expires: time.nullable(),
  value_percentage: z.number(),
  currency: currency.nullable(),
  minimum_order_value: z.number().int(),
  status: z.enum(['active', 'used', 'expired']),
  validity: z.enum(['once-per-user', 'unlimited']),
  expired: z.boolean(),
  paymentmethods: z.array(paymentMethod),
});

/** A payment method stored by the provider; the card number itself is never known. */
export const storedMethod = z.object({
  id,
  method: paymentMethod,
  /** Like `•••• 4242`. */
  label: z.string(),
  /** Month of expiry; null if it does not expire or if unknown. */
  expires: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .nullable(),
});

/** A payment method and its limits per order, in cents of the response's currency. */
export const offer = z.object({ method: paymentMethod, min_cents: z.number().int(), max_cents: z.number().int() });

export const payment = z.object({
  payment_id: z.string(),
  status: z.enum(['loading', 'pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back']),
  bundle: z.string(),
  credits: z.number().int(),
  amount_cents: z.number().int(),
  vat_cents: z.number().int(),
  currency,
  /** The price without the discount; null if it is not known of an older order. */
  list_cents: z.number().int().nullable(),
  discount_code: z.string().nullable(),
  /** The credits of the bundle, where it gave fewer since its discount had been used by another payment; else null. */
  ordered_credits: z.number().int().nullable(),
  /** Total refunds; less than the amount if some of the credits were used. */
  refunded_cents: z.number().int(),
  /** What the payer's bank took back. */
  charged_back_cents: z.number().int(),
  /** Requested refunds that are still pending. */
  refunding_cents: z.number().int(),
  /** Until when unused credits can be refunded; null if they can't. */
  refundable_until: time.nullable(),
  /** Unused credits that can be refunded, and the amount for them; only with a single payment of `getTransactions`. */
  refundable_credits: z.number().int().optional(),
  refundable_cents: z.number().int().optional(),
  /** Used credits of a charged-back payment: a debt, not settled by later purchases. */
  owed_credits: z.number().int(),
  /** Whether it gave its credits: not before it is paid, nor if another amount was received and is given back. */
  credited: z.boolean(),
  /** Reason of the failure, if known; of a cancelled one, that a later order took its place. */
  failure: z.enum(['declined', 'stored_card_failed', 'unreachable', 'replaced']).nullable(),
  /** When an open payment expires. */
  expires: time.nullable(),
  /** Collection date of an open direct debit: `YYYY-MM-DD`. */
  collect_on: z.iso.date().nullable(),
  method: paymentMethod,
  created_at: time,
  redirect_url: z.url().nullable(),
  /** Documents available by `getDocument`. */
  documents: z.array(z.enum(DOCUMENT_KINDS)),
});

/** A member's own spending limit per calendar month (docs/product/payments.md#care). */
export const spending = z.object({
  limit_cents: z.number().int().nullable(),
  spent_cents: z.number().int(),
  /** Currency of limit and spending. */
  currency,
  /** Currency of new purchases. A limit in another currency blocks all purchases until it is set in this one. */
  pays_in: currency,
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Until then purchases are blocked. */
  paused_until: time.nullable(),
  /** A requested higher limit (or none), and when it takes effect. */
  next_limit_cents: z.number().int().nullable(),
  applies_from: time.nullable(),
});

export const companyInfo = z.object({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: z.string(),
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  delete_discount: z.number().nullable(),
  added: time.nullable(),
});

/** A promotional tile: advertising chosen by the operator, always labelled as such. */
export const promotion = z.object({
  variant: z.enum(PROMOTION_VARIANTS),
  title: z.string(),
  /** Path of the picture under the CDN prefix. */
  picture: z.string(),
  link: z.url(),
});

/** Public settings (docs/product/site-settings.md), without the operator's internal fields. */
export const settings = z.object({
  name: z.string(),
  index_title: z.string(),
  description: z.string(),
  domain: z.string(),
  domain_language: z.string(),
  countries: z.array(country),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  search_fields: z.array(z.string()),
  geoip_country: z.string(),
  geoip_selected_country: z.string(),
  cdn_prefix: z.string(),
  message_credits: z.number().int(),
  photo_credits: z.number().int(),
  gift_credits: z.array(z.number().int()),
  signup_credits: z.number().int(),
  message_length: z.number().int(),
  minimum_message_costs: z.record(z.string(), z.object({ costs: z.number(), currency })),
  support_email: z.string(),
  /** Contact for data protection; the operator's support by default. */
  privacy_email: z.string(),
  support_phone: z.string(),
  enable_site_entry_popup: z.boolean(),
  push_public_key: z.string().nullable(),
  fictional_warning: z.boolean(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  refund_days: z.number().int(),
  signups: z.enum(['all', 'with_trafficsource', 'none']),
  logged_out_search: z.enum(['all', 'with_trafficsource', 'none']),
  logged_out_search_trafficsource: z.string().nullable(),
  member_resell: z.boolean(),
  niche: z.string(),
  /** For the visitor's country and language, in the operator's order. */
  promotions: z.array(promotion),
  company_id: z.number().int(),
  min_age: z.number().int(),
  /** Sign-up, password reset and change of address don't reveal whether an address has an account; details go by mail. */
  neutral_answers: z.boolean(),
  company: companyInfo,
  /** Effective dates of earlier versions of the terms. */
  terms_history: z.array(time),
  /** Whether developer conveniences (outbox) may be shown; never in production. */
  demo: z.boolean(),
  /** The demo's accounts, which all have this password; null unless the demo is attached, so always in production. */
  demo_login: z.object({ emails: z.array(z.string()), password: z.string() }).nullable(),
});
