import { z } from 'zod';
import { DEFAULTS, DOCUMENT_KINDS, EMOJI_MAX_LENGTH, GIF_ID_MAX_LENGTH, PROMOTION_VARIANTS, QUOTE_LENGTH } from '../constants.ts';
import { LOCALES } from '../locales.ts';
import { DISABLED_REASONS } from '../notifications.ts';
import {
  BODY_TYPES, CHOSEN_FIELDS, COUNTRIES, CURRENCIES, EYE_COLORS, GENDERS, HAIR_COLORS, INTERESTS, PAYMENT_METHODS, PHOTO_REASONS, RELATIONSHIPS, SEXUALITIES, SHOWN_TO, TATTOOS,
} from '../profile-options.ts'; // prettier-ignore

/** Entities of the product (docs/product/README.md). Times are ISO 8601 strings in UTC, money is in cents. */
export const id = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);
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
  /** True when the viewer gets the blurred twin under its own random name; nothing of the original is sent. */
  locked: z.boolean(),
  filename: z.string(),
  thumb_filename: z.string(),
  /** Path of the image under the CDN prefix, signed and expiring where the original is not public. */
  match: z.string(),
  /** The same for the thumbnail. */
  thumb_match: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Average colour as `#rrggbb`, shown until the picture is there. */
  color: z.string(),
  /** A few points of the blurred twin as a tiny WebP in base64, shown until the picture is there; null where there is none. */
  placeholder: z.string().nullable(),
});

/** A photo as its owner sees it. */
export const ownImage = image.extend({
  /** Why it was rejected; null while it is not. */
  reason: z.enum(PHOTO_REASONS).nullable(),
});

/** A part of a picture, in shares of its width and height. */
export const crop = z
  .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1), width: z.number().gt(0).max(1), height: z.number().gt(0).max(1) })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001);

/** A member as lists show them: public to any viewer who may see the member at all. */
export const profileCard = z.object({
  id,
  name: z.string(),
  age: z.number().int(),
  gender,
  country,
  region: z.string().nullable(),
  city: z.string().nullable(),
  /** From the viewer, between the cells of a coarse grid and rounded up; null where either place is unknown. */
  distance_km: z.number().int().nullable(),
  online: z.boolean(),
  /** The `fictional_*` settings' label belongs on this profile wherever it is shown. */
  fictional: z.boolean(),
  photo_count: z.number().int(),
  main_image: image.nullable(),
  liked: z.boolean(),
  match: z.boolean(),
});

/** The choice fields of a profile; null where the member did not say. */
export const profileDetails = z.object({
  relationship_status: z.enum(RELATIONSHIPS).nullable(),
  hair_color: z.enum(HAIR_COLORS).nullable(),
  eye_color: z.enum(EYE_COLORS).nullable(),
  body_type: z.enum(BODY_TYPES).nullable(),
  tattoos: z.enum(TATTOOS).nullable(),
  interests: z.array(z.enum(INTERESTS)).max(DEFAULTS.interestsMax),
  about: z.string().max(DEFAULTS.aboutMaxLength),
});

/** To whom a member shows each field. */
export const shownTo = z.record(z.enum(CHOSEN_FIELDS), z.enum(SHOWN_TO));

/** Another member's profile, as its page shows it; what they don't show to the viewer is as if they had not said it. */
export const profile = profileCard.extend({ ...profileDetails.shape, sexuality: sexuality.nullable() });

/** What the site says about every member (settings, `visible_profile_notes`); null where it does not. */
export const memberNotes = z.object({ member_since: date.nullable(), last_active: z.enum(['today', 'week', 'month']).nullable() });

/** A town to live in. */
export const place = z.object({ id: z.number().int(), name: z.string(), region_id: z.string(), region: z.string() });

/** The member's own profile. */
export const ownProfile = profile.omit({ liked: true, match: true, online: true, distance_km: true }).extend({
  date_of_birth: date,
  /** It was corrected after sign-up: from then on the support alone changes it. */
  date_of_birth_fixed: z.boolean(),
  region_id: z.string().nullable(),
  /** The town's number; null where none is named. */
  place_id: z.number().int().nullable(),
  status: z.enum(['active', 'disabled']),
  images: z.array(ownImage),
  shown_to: shownTo,
  /** Whether search engines may list the profile's page. */
  indexable: z.boolean(),
  /** Whether members one talks with see when one was last here. */
  show_last_seen: z.boolean(),
  /** Whether the member's consent to keep their sexuality holds. */
  sensitive_consent: z.boolean(),
});

export const user = z.object({
  id,
  email: z.email(),
  status: z.enum(['not_confirmed', 'active', 'pending_deletion']),
  credits: z.number().int(),
  paid_user: z.boolean(),
  signup_date: time,
  trafficsource: z.string().nullable(),
  language: locale,
  notifications_disabled: z.array(z.enum(DISABLED_REASONS)),
  /** Their country asks for a proof of age, and there is none yet: until then they see nobody. */
  age_check: z.boolean(),
  invisible: z.boolean(),
  /** Hidden and without notifications until then; null when not paused. */
  paused_until: time.nullable(),
  num_unread_messages: z.number().int(),
  num_new_likes: z.number().int(),
  /** What the member closed for good, on any device, and when; by key. */
  dismissals: z.record(z.string(), time),
  /** Where their live events stand: the first `last_event_id` of a page that was made with this. */
  live_position: z.number().int(),
  /** What is left for a free member; null for premium. */
  free_messages_left: z.number().int().nullable(),
  conversations_left: z.number().int().nullable(),
  profile: ownProfile,
});

/** What a message is; `deleted` is what stays of one that its sender took back. */
const messageType = z.enum(['text', 'gift', 'gif', 'photo', 'deleted']);

/** An animated picture from the search, as the sender saw it there. */
export const gif = z.object({
  /** Of the provider and the picture; what `sendMessage` takes. */
  id: z.string().max(GIF_ID_MAX_LENGTH),
  /** Path under the CDN prefix, whoever the provider is: no viewer's browser meets it. */
  url: z.string(),
  /** The same, standing still. */
  preview: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** What is to be seen, in the language of who searched. */
  description: z.string(),
});

/** A photo in a conversation. */
export const chatPhoto = z.object({
  /** Path under the CDN prefix, signed for this viewer and expiring; null while a view-once photo is closed, for good once it was opened. */
  url: z.string().nullable(),
  /** A few points of it as a tiny WebP in base64, shown until it is opened; null where there is none. */
  preview: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  view_once: z.boolean(),
  /** The receiver has opened it. */
  opened: z.boolean(),
});

export const reaction = z.object({ emoji: z.string().max(EMOJI_MAX_LENGTH), own: z.boolean() });

/** The message that one answers to, as it is now; of a deleted one nothing but that it was there. */
export const quote = z.object({ id, own: z.boolean(), type: messageType, text: z.string().max(QUOTE_LENGTH) });

export const message = z.object({
  id,
  /** Its place in the conversation: 1, 2, 3 …, the same for both and without holes; who sees a hole has missed one. */
  number: z.number().int().positive(),
  /** The sender's own id of the message: a retry with the same one is the same message. */
  client_id: z.string(),
  own: z.boolean(),
  type: messageType,
  text: z.string(),
  gift: z.string().nullable(),
  gif: gif.nullable(),
  photo: chatPhoto.nullable(),
  reply_to: quote.nullable(),
  /** At most one of each of the two. */
  reactions: z.array(reaction),
  sent_at: time,
  /** When a device of the receiver had it. */
  delivered_at: time.nullable(),
  read_at: time.nullable(),
  /** Until when the sender may delete it for both; null for others' and deleted ones. */
  deletable_until: time.nullable(),
  /** Credits the sender paid; sent to the sender only. */
  cost: z.number().int().nullable(),
});

/** What a member began to write to another, on all their devices. */
export const draft = z.object({ text: z.string(), reply_to: id.nullable(), updated_at: time });

export const chatListItem = z.object({
  conversation: z.object({ id, last_message: message.nullable(), updated_at: time }),
  profile: profileCard,
  num_unread_messages: z.number().int(),
  archived: z.boolean(),
  /** The other types. */
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

/** A means of payment that the provider keeps for the member; the number itself is never here. */
export const storedMethod = z.object({
  id,
  method: paymentMethod,
  /** Like `•••• 4242`. */
  label: z.string(),
  /** The month after which it is over; null where it has no end or the provider does not say. */
  expires: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .nullable(),
});

/** A method, and the orders that it can pay, in cents of the answer's currency. */
export const offer = z.object({ method: paymentMethod, min_cents: z.number().int(), max_cents: z.number().int() });

export const payment = z.object({
  payment_id: z.string(),
  status: z.enum(['loading', 'pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back']),
  bundle: z.string(),
  credits: z.number().int(),
  amount_cents: z.number().int(),
  vat_cents: z.number().int(),
  currency,
  discount_code: z.string().nullable(),
  /** What was given back, in all; less than the amount where a part of the credits was used. */
  refunded_cents: z.number().int(),
  /** What was asked back and is on its way. */
  refunding_cents: z.number().int(),
  /** Until when its unused credits can be given back; null where they can't. */
  refundable_until: time.nullable(),
  /** Credits that were used before the payment was taken back: a debt that no later purchase pays or hides. */
  owed_credits: z.number().int(),
  /** Why it failed, where the provider says so. */
  failure: z.enum(['declined', 'stored_card_failed', 'unreachable']).nullable(),
  /** When an open one is given up. */
  expires: time.nullable(),
  /** The day on which a direct debit that is open is collected: `YYYY-MM-DD`. */
  collect_on: z.iso.date().nullable(),
  method: paymentMethod,
  created_at: time,
  redirect_url: z.url().nullable(),
  /** What `getDocument` has of it. */
  documents: z.array(z.enum(DOCUMENT_KINDS)),
});

/** What a member lets themselves spend in a calendar month (docs/product/payments.md#care). */
export const spending = z.object({
  limit_cents: z.number().int().nullable(),
  spent_cents: z.number().int(),
  /** Of the limit and of what was spent. */
  currency,
  /** In what the member buys now. A limit in another currency lets nothing through until there is one in this. */
  pays_in: currency,
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Until then nothing is sold to the member. */
  paused_until: time.nullable(),
  /** A higher limit, or none, that was asked for, and from when it holds. */
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

/** A promotional tile: advertising of the operator's own choice, and always labelled so. */
export const promotion = z.object({
  variant: z.enum(PROMOTION_VARIANTS),
  title: z.string(),
  /** Path of the picture under the CDN prefix. */
  picture: z.string(),
  link: z.url(),
});

/** What the server tells every visitor (docs/product/site-settings.md). The operator's own fields are not in here. */
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
  /** Whom to write to about data; the operator's support where nobody else is named. */
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
  /** Nobody can ask whether an address has an account: sign-up, password reset and change of address answer the same, and the rest is said by mail. */
  neutral_answers: z.boolean(),
  company: companyInfo,
  /** Since when earlier versions of the terms were in force. */
  terms_history: z.array(time),
  /** Whether developer conveniences (outbox, demo accounts) may be shown; never in production. */
  demo: z.boolean(),
});
