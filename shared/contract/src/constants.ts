/** Business constants and limits (docs/product/README.md). Names include the unit of times. */
export const PHOTOS_FREE = 3;
export const PHOTOS_PREMIUM = 25;
export const SWIPE_LIKES_PER_DAY_FREE = 4;
export const CONVERSATIONS_FREE = 2;
export const REACTIVATION_DAYS = 14;

export const WELCOME_DISCOUNT_PERCENT = 25;
/** A purchase of which this share or more went back gives no Premium. */
export const PREMIUM_LOST_AT = 0.9;
/** Since the sign-up (docs/product/credits-and-premium.md#discounts). */
export const WELCOME_DISCOUNT_SECONDS = 604_800;
export const TIME_BONUS_PERCENT = 25;
export const TIME_BONUS_CODE = 'TIMEBONUS25';
/** Its hours are also a word of the text `credits.bonus.time.text`. */
export const TIME_BONUS_SECONDS = 14_400;
export const TIME_BONUS_TICK_MS = 1_000;
export const TIME_BONUS_POPUP_DELAY_MS = 40_000;

export const LOCALE_COOKIE = 'locale';
export const LOCALE_COOKIE_DAYS = 365;
/** The browser's bucket for gradual rollouts, 0 to 99. */
export const BUCKET_COOKIE = 'bucket';
export const BUCKET_COOKIE_DAYS = 30;
/** Dismissals with their times; see `useDismissal`. */
export const DISMISSALS_COOKIE = 'dismissed';
export const DISMISSALS_COOKIE_DAYS = 365;
export const DISMISSAL_KEY = /^[\w-]{1,40}$/;
/** Prefix of a remote's name: the override (a team's own build) that this browser loads. */
export const OVERRIDE_COOKIE = 'override.';
/** The published versions that this browser gets as a preview. */
export const PREVIEW_COOKIE = 'preview';
/** Traffic source of a visitor, until the sign-up (docs/product/tracking-and-attribution.md). */
export const SOURCE_COOKIE = 'trafficsource';
export const SESSION_COOKIE = '__Host-session';
/** Name on plain http in development, where browsers reject the `__Host-` prefix. */
export const SESSION_COOKIE_PLAIN = 'session';
export const SESSION_DAYS = 30;
/** Identifies a device with an earlier login, so that failed logins from other devices don't lock it out. */
export const DEVICE_COOKIE = '__Host-device';
export const DEVICE_COOKIE_PLAIN = 'device';
export const DEVICE_DAYS = 180;
/** Set with each change: what this browser then reads is no older. */
export const CHANGED_COOKIE = 'changed';
/** How old what the search and the match finder show may be, except for who changed something. */
export const STALE_SECONDS = 5;

/** All keys of session storage; `held` is in local storage. Other keys are not allowed. */
export const STORAGE_KEYS = {
  held: 'held-pages',
  overlay: 'overlay',
  reload: 'chunk-reload',
  scroll: 'scroll',
  signup: 'signup',
  unsent: 'unsent',
} as const;
/** IndexedDB database of unsent messages; a logout deletes the member's own. */
export const OUTBOX_DATABASE = 'outbox';
export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

export const POLL_MS = 60_000;
export const POLL_WITH_PUSH_MS = 300_000;
export const POLL_FIRST_MS = 5_000;
/** Sent every 25 s on a stream of live events, without an id: browsers don't show comments to a page. */
export const HEARTBEAT_EVENT = 'heartbeat';
export const LIKES_RELOAD_DELAY_MS = 500;
export const GEOCODE_CACHE_MS = 3_600_000;
/** Towns change with a release only; suggestions are requested while typing. */
export const PLACES_CACHE_MS = 86_400_000;

export const UNREAD_BADGE_CAP = 99;
export const CREDITS_BADGE_AT = 10;

export const HTTP_RETRIES = 5;
export const CHUNK_RELOAD_GUARD_MS = 60_000;
export const LOADING_NOMINAL_MS = 5_000;
export const LOADING_THROTTLE_MS = 200;

export const TERMS_VERSION_DEFAULT = '2023-12-01T12:00:00Z';
/** Notice period: new terms are announced this long before they take effect. */
export const TERMS_NOTICE_DAYS = 30;

/** The service worker for push and offline use; at the root, for a site-wide scope (docs/product/shell.md#the-installed-app). */
export const WORKER_PATH = '/sw-push.js';

/**
 * Visual limits (docs/product/shell.md#layouts). CSS repeats them, since custom properties do not work in media queries; compared in
 * `shared/ui/src/styles/breakpoints.test.ts`.
 */
export const BREAKPOINTS_PX = { sm: 576, md: 768, lg: 992, xl: 1200 } as const;
export const MODAL_WIDTHS_PX = { sm: 300, md: 500, lg: 800, xl: 1140 } as const;
export const TOAST_MAX_PX = 350;

/** Defaults of site settings (docs/product/site-settings.md), and figures that no rule fixes: one place to change them. */
export const DEFAULTS = {
  minAge: 18,
  maxAge: 99,
  passwordMinLength: 10,
  mailChangeMinutes: 24 * 60,
  mailUndoDays: 7,
  /** Validity of the discount accepted instead of leaving. */
  stayOfferDays: 7,
  bounceCheckMinutes: 24 * 60,
  keepPaymentsYears: 7,
  keepMandatesMonths: 14,
  /** Since the order: so long may its money still arrive after the account was deleted. */
  keepUnpaidDays: 90,
  /** So long a member may object to a decision: at least six months (Digital Services Act, article 20). */
  appealMonths: 6,
  /** Since a report was closed, and since a decision about an account that is deleted: the period for appeals, at its longest. */
  keepReportsDays: 184,
  /** Since it was decided, also of a deleted account: who was excluded can’t leave and come back. */
  keepExclusionsYears: 3,
  /** Since receipt; the support mailbox has its own retention. */
  keepComplaintsDays: 365,
  /** Retention of used mail codes and failed attempts: mails are counted per day. */
  forgetHours: 24,
  remarksMaxLength: 1_000,
  aboutMaxLength: 2_000,
  interestsMax: 20,
  nameMaxLength: 30,
  messageMaxLength: 1_000,
  freeMessages: 3,
  searchPageSize: 24,
  reportRemarksMaxLength: 2_000,
  complaintMinLength: 10,
  complaintMaxLength: 5_000,
  similarBelow: 12,
  placesSuggested: 10,
  chatPageSize: 30,
  chatSearchPageSize: 20,
  gifPageSize: 24,
  /** New conversations per 24 hours. */
  firstMessagesPerDay: 25,
  photoMaxBytes: 10 * 1024 * 1024,
  photoMinPx: 400,
  photoMaxMegapixels: 60,
  activationDays: 7,
  resetMinutes: 60,
  resetMailsPerDay: 3,
  loginMisses: 5,
  loginLockMinutes: 15,
  /** Failed logins per account and day, from all unknown devices together, before each causes a delay. */
  strangeLoginMisses: 20,
  messageCredits: 1,
  photoCredits: 2,
} as const;

/** Promotional tiles: a web-cam site, or members of another operator (`member_resell`). */
export const PROMOTION_VARIANTS = ['cam', 'resell'] as const;

/** Length of a draft, in UTF-16 code units. */
export const DRAFT_MAX_LENGTH = 4 * DEFAULTS.messageMaxLength;
/** Choices for the maximum distance of a match, in kilometres. */
export const MATCH_DISTANCES_KM = [10, 25, 50, 100, 250] as const;
/**
 * Available widths of a photo, in pixels: `large` preserves the aspect ratio, `thumb` is the 4:5 crop. `w=<width>` in an image's URL
 * selects one, at most the photo's own; by default the middle one.
 */
export const PHOTO_WIDTHS = { large: [720, 1080, 1440], thumb: [240, 480] } as const;
/** URL of a photo in one of its widths. */
export const photoInWidth = (address: string, width: number) => `${address}${address.includes('?') ? '&' : '?'}w=${width}`;
/** How long browsers and proxies may cache a public photo. */
export const PHOTO_CACHE_DAYS = 7;
/** How long a deleted photo can be restored. */
export const PHOTO_UNDO_SECONDS = 600;

/** Typing indicator: sent at most every 3 s, expires after 6 s. */
export const TYPING_SEND_MS = 3_000;
export const TYPING_EXPIRES_MS = 6_000;

/** How long a sender may delete a message for both (docs/product/chat.md). */
export const DELETE_MESSAGE_SECONDS = 3_600;
/** Length of the quote in a reply. */
export const QUOTE_LENGTH = 120;
/** Enough for a ZWJ sequence: a family of four with skin tones. */
export const EMOJI_MAX_LENGTH = 40;
export const GIF_ID_MAX_LENGTH = 120;
export const CHAT_SEARCH_LENGTH = { min: 2, max: 100 } as const;

/** State of a member's age verification, which some countries require; `not_needed` elsewhere. */
export const AGE_STATES = ['not_needed', 'needed', 'pending', 'passed', 'refused'] as const;
export type AgeState = (typeof AGE_STATES)[number];

/** Documents of a payment (docs/product/payments.md#documents). */
export const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** The code by SMS that confirms a mandate (docs/product/payments.md#direct-debit). */
export const SMS_CODE = { digits: 6, seconds: 600, tries: 3, resendSeconds: 60 } as const;
