import type { EndpointName } from './endpoints.ts';

/** A number of uses per period. */
export interface Allowance {
  points: number;
  seconds: number;
}

/**
 * Rate limits of a call. Several allowances of one kind apply at once: a short one against bursts, a long one against slow abuse.
 * If a kind is omitted, `LIMITS.default` applies for it.
 */
export interface CallLimits {
  /** Per logged-in member. */
  member?: readonly Allowance[];
  /** Per source (an IP address or a network), for requests without a session. */
  visitor?: readonly Allowance[];
  /** Per source, for all requests. Loose, as mobile networks put thousands behind one address; strict for sign-ups and logins. */
  source?: readonly Allowance[];
}

const perMinute = (points: number): Allowance => ({ points, seconds: 60 });
const perHour = (points: number): Allowance => ({ points, seconds: 3_600 });
const perDay = (points: number): Allowance => ({ points, seconds: 86_400 });

/** Pages, polling, lists: shared by all calls without a limit of their own. */
export const DEFAULT_LIMITS: CallLimits = { member: [perMinute(300)], visitor: [perMinute(600)], source: [perMinute(6_000)] };

/** Connects of the live stream: allows ten tabs that reconnect every few seconds during a server restart. */
export const STREAM_LIMITS: CallLimits = { member: [{ points: 300, seconds: 600 }] };

/** Reading profiles and lists: enough for a long evening of browsing, too few for scraping. */
const READING: CallLimits = {
  member: [perMinute(60), perHour(500), perDay(2_000)],
  visitor: [perMinute(60), perHour(300), perDay(1_000)],
  source: [perHour(6_000), perDay(20_000)],
};

/** Limits by name. Calls with the same limit (`CALL_LIMITS`) share its counters. */
export const LIMITS = {
  default: DEFAULT_LIMITS,
  stream: STREAM_LIMITS,

  logins: { source: [{ points: 60, seconds: 600 }] },
  signups: { source: [perHour(20)] },
  /** Codes of mailed links, which are never typed. */
  mailedCodes: { source: [perHour(60)] },
  resetMails: { source: [perHour(20)] },
  resets: { source: [perHour(20)] },
  /** Calls that require the password within a session. */
  passwords: { member: [perHour(20), perDay(60)] },
  mailChanges: { member: [perHour(10), perDay(30)] },
  accountChanges: { member: [perHour(60)], visitor: [perHour(60)] },
  exports: { member: [perHour(10), perDay(30)] },
  /** The export with photos. */
  archives: { member: [perHour(5), perDay(10)] },
  ageChecks: { member: [perHour(10)] },
  /** One-click unsubscribe requests come from mail providers' servers, shared by all their users. */
  unsubscribes: { source: [perHour(600)] },
  /** Invalid forms count too. */
  complaints: { source: [perHour(10)] },
  geocodes: { member: [perHour(120)], visitor: [perHour(120)] },

  searches: READING,
  profiles: READING,
  /** Enough for a long evening of browsing; limited against scraping of photos. */
  photoLinks: { member: [perMinute(120), perHour(1_000), perDay(4_000)] },
  cards: { member: [perMinute(60), perHour(500), perDay(2_000)] },
  matches: { member: [perMinute(60), perHour(500), perDay(2_000)] },

  /** Each notifies the other member, by push and mail. */
  likes: { member: [perMinute(30), perHour(200), perDay(600)] },
  unlikes: { member: [perMinute(30), perHour(200), perDay(600)] },
  /** More than a person can swipe; likes have a limit of their own (`USE_LIMITS.swipeLikes`). */
  votes: { member: [perMinute(180), perDay(3_000)] },
  undoneVotes: { member: [perMinute(60), perDay(1_000)] },
  messages: { member: [perMinute(40), perHour(600), perDay(3_000)] },
  /** Sent by clients every three seconds. */
  typing: { member: [perMinute(60), perHour(1_500)] },
  deletedChats: { member: [perMinute(60), perDay(1_000)] },
  archivedChats: { member: [perMinute(60), perDay(1_000)] },
  deletedMessages: { member: [perMinute(30), perDay(500)] },
  reactions: { member: [perMinute(40), perHour(600), perDay(3_000)] },
  /** Sent by clients after a debounce, and at the end. */
  drafts: { member: [perMinute(60), perHour(1_500)] },
  deliveries: { member: [perMinute(120)] },
  /** Decoding photos is expensive. */
  chatPhotos: { member: [perMinute(12), perHour(60), perDay(200)] },
  openedPhotos: { member: [perMinute(60), perDay(1_000)] },
  /** Debounced, while typing. */
  chatSearches: { member: [perMinute(40), perHour(600)] },
  gifSearches: { member: [perMinute(60), perHour(600)] },
  blocks: { member: [perMinute(30), perDay(300)] },
  /** Enough for a bad evening, too few for mass reporting. */
  reports: { member: [perHour(10), perDay(30)] },

  profileChanges: { member: [perMinute(60), perDay(1_000)] },
  /** Uploading or cropping decodes the photo, which is expensive. */
  uploads: { member: [perHour(120)] },
  photoChanges: { member: [perHour(240)] },

  /** Requested by every page of the shop. */
  discounts: { member: [perMinute(60), perHour(600)] },
  payments: { member: [{ points: 15, seconds: 600 }, perDay(60)] },
  /** Each sends an SMS that costs money; invalid forms count too. */
  directDebits: { member: [perHour(15), perDay(40)] },
  /** Three attempts per code (`direct_debit`), times the number of codes. */
  smsCodes: { member: [perHour(30), perDay(90)] },
  /** PDFs are generated on request. */
  documents: { member: [perMinute(30), perDay(500)] },
  refunds: { member: [perHour(10), perDay(30)] },
  spendingChanges: { member: [perHour(20), perDay(60)] },
  storedMethods: { member: [perMinute(20), perDay(100)] },
  dismissals: { member: [perMinute(60), perDay(500)] },
} as const satisfies Record<string, CallLimits>;

export type LimitName = keyof typeof LIMITS;

/** The limit of each call; `default` if not listed. The backend's routes repeat it, and are checked against this. */
export const CALL_LIMITS = {
  login: 'logins',
  signup: 'signups',
  activate: 'mailedCodes',
  changeMail: 'mailedCodes',
  resendActivation: 'accountChanges',
  requestReset: 'resetMails',
  resetPassword: 'resets',
  changePassword: 'passwords',
  deleteAccount: 'passwords',
  requestMailChange: 'mailChanges',
  updateAccount: 'accountChanges',
  exportAccount: 'exports',
  exportArchive: 'archives',
  startAgeCheck: 'ageChecks',
  unsubscribe: 'unsubscribes',
  resubscribe: 'unsubscribes',
  complain: 'complaints',
  geocode: 'geocodes',

  search: 'searches',
  getFaces: 'searches',
  getMember: 'profiles',
  getPhotoLink: 'photoLinks',
  getSwipe: 'cards',
  getMatches: 'matches',

  like: 'likes',
  unlike: 'unlikes',
  swipe: 'votes',
  undoSwipe: 'undoneVotes',
  sendMessage: 'messages',
  typing: 'typing',
  deleteChat: 'deletedChats',
  archiveChat: 'archivedChats',
  deleteMessage: 'deletedMessages',
  react: 'reactions',
  saveDraft: 'drafts',
  deliverChat: 'deliveries',
  uploadChatPhoto: 'chatPhotos',
  openChatPhoto: 'openedPhotos',
  searchChats: 'chatSearches',
  searchGifs: 'gifSearches',
  block: 'blocks',
  unblock: 'blocks',
  report: 'reports',

  updateProfile: 'profileChanges',
  addPhoto: 'uploads',
  startUpload: 'uploads',
  updatePhoto: 'photoChanges',

  getDiscount: 'discounts',
  createPayment: 'payments',
  startDirectDebit: 'directDebits',
  resendDirectDebitCode: 'directDebits',
  confirmDirectDebit: 'smsCodes',
  getDocument: 'documents',
  requestRefund: 'refunds',
  setSpending: 'spendingChanges',
  repeatOrder: 'payments',
  removeStoredMethod: 'storedMethods',
  endMandate: 'storedMethods',
  dismiss: 'dismissals',
} as const satisfies { readonly [N in EndpointName]?: LimitName };

export type LimitOf<N extends EndpointName> = N extends keyof typeof CALL_LIMITS ? (typeof CALL_LIMITS)[N] : 'default';

/** @example limitOf('like') // 'likes' */
export const limitOf = <N extends EndpointName>(name: N): LimitOf<N> =>
  ((CALL_LIMITS as { readonly [each in EndpointName]?: LimitName })[name] ?? 'default') as LimitOf<N>;

/** Limits for some uses of a call, or independent of calls: each by one key, a member or an address. */
export const USE_LIMITS = {
  /** By member: messages that start a conversation. A person writes to a few new people an hour, a spammer to hundreds. */
  firstMessages: [perMinute(10), perHour(60), perDay(200)],
  /** By member. */
  gifts: [perMinute(10), perHour(60), perDay(200)],
  /** By member: likes in the swipe game, which notify the other member. */
  swipeLikes: [perMinute(60), perHour(600), perDay(1_500)],
  /** By member: unknown discount codes, which are short enough to be guessed. */
  codeGuesses: [perHour(10), perDay(30)],
  /** Codes by SMS: by phone number (keyed hash), against SMS flooding. */
  smsToPhone: [perMinute(1), perHour(5), perDay(10)],
  /** By member, over all of their orders and numbers. */
  smsOfMember: [perHour(5), perDay(10)],
  /** By country of the number: codes that are pumped to numbers of one network stop there. */
  smsToCountry: [perHour(300), perDay(1_500)],
  /** In all: what a day may cost. */
  smsInAll: [perHour(500), perDay(3_000)],
  /** By member: resent mails with a link; what surely was not sent is given back. */
  mailsAgain: [perHour(3)],
  /** By the complainant's mail address, against mail flooding. */
  complaintAddress: [perHour(5)],
  /** By source: requests to the provider of GIFs for their files, which the server then keeps. */
  gifFiles: [perMinute(600), perHour(6_000)],
  /** By source: wrong tokens and codes at the operators' login; what succeeds is given back. */
  operatorLogins: [{ points: 10, seconds: 900 }, perDay(60)],
  /** By operator whose token was right: wrong codes of the second factor. */
  operatorCodes: [{ points: 10, seconds: 900 }, perDay(60)],
  /** By operator; a page of photos loads 24 pictures. */
  consolePages: [perMinute(600)],
  consoleChanges: [perMinute(30), perHour(300)],
  moderations: [perMinute(120), perHour(2_000)],
  consoleExports: [perHour(30)],
} as const satisfies Record<string, readonly Allowance[]>;

export type UseLimitName = keyof typeof USE_LIMITS;
