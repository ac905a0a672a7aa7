import type { EndpointName } from './endpoints.ts';

/** So many uses in so many seconds. */
export interface Allowance {
  points: number;
  seconds: number;
}

/**
 * How often a call may be made. Several allowances of one kind hold at once: a short one against a burst, a long one against
 * patience. Where a kind is left out, the call counts towards `LIMITS.default` in that kind.
 */
export interface CallLimits {
  /** Of each member who is logged in. */
  member?: readonly Allowance[];
  /** Of each source (an address or a network), by those who are not logged in. */
  visitor?: readonly Allowance[];
  /** Of each source, whoever asks: loose, as a mobile network puts thousands behind one address, but where accounts are made or guessed. */
  source?: readonly Allowance[];
}

const perMinute = (points: number): Allowance => ({ points, seconds: 60 });
const perHour = (points: number): Allowance => ({ points, seconds: 3_600 });
const perDay = (points: number): Allowance => ({ points, seconds: 86_400 });

/** Pages, polling, lists: of all calls together that name no other limit. */
export const DEFAULT_LIMITS: CallLimits = { member: [perMinute(300)], visitor: [perMinute(600)], source: [perMinute(6_000)] };

/** Opens of the live stream: ten tabs that reconnect every few seconds through a restart of the server. */
export const STREAM_LIMITS: CallLimits = { member: [{ points: 300, seconds: 600 }] };

/** Reading members one by one or by the page: an evening's worth for a person, years for a copy of everybody. */
const READING: CallLimits = {
  member: [perMinute(60), perHour(500), perDay(2_000)],
  visitor: [perMinute(60), perHour(300), perDay(1_000)],
  source: [perHour(6_000), perDay(20_000)],
};

/** The limits by their names. Calls that name the same one (`CALL_LIMITS`) share its counters. */
export const LIMITS = {
  default: DEFAULT_LIMITS,
  stream: STREAM_LIMITS,

  logins: { source: [{ points: 60, seconds: 600 }] },
  signups: { source: [perHour(20)] },
  /** Codes of mailed links: nobody types them. */
  mailedCodes: { source: [perHour(60)] },
  activationMails: { member: [perHour(3)] },
  resetMails: { source: [perHour(20)] },
  resets: { source: [perHour(20)] },
  /** Calls that ask for the password at an open session. */
  passwords: { member: [perHour(20), perDay(60)] },
  mailChanges: { member: [perHour(10), perDay(30)] },
  accountChanges: { member: [perHour(60)], visitor: [perHour(60)] },
  exports: { member: [perHour(10), perDay(30)] },
  /** The photos with it. */
  archives: { member: [perHour(5), perDay(10)] },
  ageChecks: { member: [perHour(10)] },
  /** Mail programs' one click comes from their providers' servers, for all their customers. */
  unsubscribes: { source: [perHour(600)] },
  /** A form that is filled in wrongly counts, too. */
  complaints: { source: [perHour(10)] },
  geocodes: { member: [perHour(120)], visitor: [perHour(120)] },

  searches: READING,
  profiles: READING,
  /** As many as a long evening's pages hold: photos too could be copied one by one. */
  photoLinks: { member: [perMinute(120), perHour(1_000), perDay(4_000)] },
  cards: { member: [perMinute(60), perHour(500), perDay(2_000)] },
  matches: { member: [perMinute(60), perHour(500), perDay(2_000)] },

  /** The other member hears of each, by push and mail. */
  likes: { member: [perMinute(30), perHour(200), perDay(600)] },
  unlikes: { member: [perMinute(30), perHour(200), perDay(600)] },
  /** More votes than a thumb can give; likes among them have their own limit (`USE_LIMITS.swipeLikes`). */
  votes: { member: [perMinute(180), perDay(3_000)] },
  undoneVotes: { member: [perMinute(60), perDay(1_000)] },
  messages: { member: [perMinute(40), perHour(600), perDay(3_000)] },
  /** A client says so every three seconds. */
  typing: { member: [perMinute(60), perHour(1_500)] },
  deletedChats: { member: [perMinute(60), perDay(1_000)] },
  archivedChats: { member: [perMinute(60), perDay(1_000)] },
  deletedMessages: { member: [perMinute(30), perDay(500)] },
  reactions: { member: [perMinute(40), perHour(600), perDay(3_000)] },
  /** A client says so after a pause of the typing, and at the end. */
  drafts: { member: [perMinute(60), perHour(1_500)] },
  deliveries: { member: [perMinute(120)] },
  /** Photos are decoded. */
  chatPhotos: { member: [perMinute(12), perHour(60), perDay(200)] },
  openedPhotos: { member: [perMinute(60), perDay(1_000)] },
  /** Letter by letter, with a pause in between. */
  chatSearches: { member: [perMinute(40), perHour(600)] },
  gifSearches: { member: [perMinute(60), perHour(600)] },
  blocks: { member: [perMinute(30), perDay(300)] },
  /** Enough for a bad evening, too few for a campaign. */
  reports: { member: [perHour(10), perDay(30)] },

  profileChanges: { member: [perMinute(60), perDay(1_000)] },
  /** Photos are decoded when they are uploaded or cropped. */
  uploads: { member: [perHour(120)] },
  photoChanges: { member: [perHour(240)] },

  /** Every page of the shop asks for the one that runs. */
  discounts: { member: [perMinute(60), perHour(600)] },
  payments: { member: [{ points: 15, seconds: 600 }, perDay(60)] },
  /** Each sends a message that costs money; a form that is filled in wrongly counts, too. */
  directDebits: { member: [perHour(15), perDay(40)] },
  /** Three tries a code (`direct_debit`), and so many codes. */
  smsCodes: { member: [perHour(30), perDay(90)] },
  /** PDFs are made when they are fetched. */
  documents: { member: [perMinute(30), perDay(500)] },
  refunds: { member: [perHour(10), perDay(30)] },
  spendingChanges: { member: [perHour(20), perDay(60)] },
  storedMethods: { member: [perMinute(20), perDay(100)] },
  dismissals: { member: [perMinute(60), perDay(500)] },
} as const satisfies Record<string, CallLimits>;

export type LimitName = keyof typeof LIMITS;

/** Which limit a call counts towards; without a line `default`. The backend's routes repeat it, checked against this. */
export const CALL_LIMITS = {
  login: 'logins',
  signup: 'signups',
  activate: 'mailedCodes',
  changeMail: 'mailedCodes',
  resendActivation: 'activationMails',
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

/** What only some uses of a call count towards, or what is counted beside the calls: each by one key, a member or an address. */
export const USE_LIMITS = {
  /** By member: messages that start a conversation. A person writes to a few new people an hour, a campaign to hundreds. */
  firstMessages: [perMinute(10), perHour(60), perDay(200)],
  /** By member. */
  gifts: [perMinute(10), perHour(60), perDay(200)],
  /** By member: likes within the swipe game, of which the other hears like of any. */
  swipeLikes: [perMinute(60), perHour(600), perDay(1_500)],
  /** By member: discount codes that don't exist. They are short enough to be guessed. */
  codeGuesses: [perHour(10), perDay(30)],
  /** By phone, as a keyed hash: nobody's phone is flooded. */
  smsToPhone: [perHour(5), perDay(10)],
  /** By member: a mail with a link again. */
  mailsAgain: [perHour(3)],
  /** By the address that would be answered: nobody's mailbox is flooded. */
  complaintAddress: [perHour(5)],
  /** By source: logins at the operators' console, right ones too. */
  operatorLogins: [{ points: 10, seconds: 900 }, perDay(60)],
  /** By operator. */
  consolePages: [perMinute(120)],
  consoleChanges: [perMinute(30), perHour(300)],
  consoleExports: [perHour(30)],
} as const satisfies Record<string, readonly Allowance[]>;

export type UseLimitName = keyof typeof USE_LIMITS;
