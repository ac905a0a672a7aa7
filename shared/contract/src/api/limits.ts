import type { EndpointName } from './endpoints.ts';

/** So many uses in so many seconds. */
export interface Allowance {
  points: number;
  seconds: number;
}

/**
 * How often a call may be made. Several allowances of one kind hold at once: a short one against a burst, a long one against
 * patience. Where a kind is left out, the call counts towards `DEFAULT_LIMITS` in that kind.
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

/** Of all calls together that have no limits of their own of that kind: pages, polling, lists. */
export const DEFAULT_LIMITS: CallLimits = { member: [perMinute(300)], visitor: [perMinute(600)], source: [perMinute(6_000)] };

/** Opens of the live stream: ten tabs that reconnect every few seconds through a restart of the server. */
export const STREAM_LIMITS: CallLimits = { member: [{ points: 300, seconds: 600 }] };

/** Reading members one by one or by the page: an evening's worth for a person, years for a copy of everybody. */
const READING: CallLimits = {
  member: [perMinute(60), perHour(500), perDay(2_000)],
  visitor: [perMinute(60), perHour(300), perDay(1_000)],
  source: [perHour(6_000), perDay(20_000)],
};
/** What another member is told of, by push and mail. */
const REACHING: CallLimits = { member: [perMinute(30), perHour(200), perDay(600)] };
/** Codes of mailed links: nobody types them. */
const MAILED_CODE: CallLimits = { source: [perHour(60)] };
/** Asks for the password at an open session. */
const PASSWORD: CallLimits = { member: [perHour(20), perDay(60)] };

/** The limits of single calls. */
export const CALL_LIMITS: { readonly [N in EndpointName]?: CallLimits } = {
  login: { source: [{ points: 60, seconds: 600 }] },
  signup: { source: [perHour(20)] },
  activate: MAILED_CODE,
  changeMail: MAILED_CODE,
  resendActivation: { member: [perHour(3)] },
  requestReset: { source: [perHour(20)] },
  resetPassword: { source: [perHour(20)] },
  changePassword: PASSWORD,
  requestMailChange: { member: [perHour(10), perDay(30)] },
  deleteAccount: PASSWORD,
  updateAccount: { member: [perHour(60)], visitor: [perHour(60)] },
  exportAccount: { member: [perHour(10), perDay(30)] },
  // The photos with it.
  exportArchive: { member: [perHour(5), perDay(10)] },
  startAgeCheck: { member: [perHour(10)] },
  // Mail programs' one click comes from their providers' servers, for all their customers.
  unsubscribe: { source: [perHour(600)] },
  resubscribe: { source: [perHour(600)] },
  // A form that is filled in wrongly counts, too.
  complain: { source: [perHour(10)] },
  geocode: { member: [perHour(120)], visitor: [perHour(120)] },

  search: READING,
  getMember: READING,
  // As many as a long evening's pages hold: photos too could be copied one by one.
  getPhotoLink: { member: [perMinute(120), perHour(1_000), perDay(4_000)] },
  getSwipe: { member: [perMinute(60), perHour(500), perDay(2_000)] },
  getMatches: { member: [perMinute(60), perHour(500), perDay(2_000)] },

  like: REACHING,
  unlike: REACHING,
  // More votes than a thumb can give; a free member's likes have their own limit.
  swipe: { member: [perMinute(180), perDay(3_000)] },
  undoSwipe: { member: [perMinute(60), perDay(1_000)] },
  sendMessage: { member: [perMinute(40), perHour(600), perDay(3_000)] },
  // A client says so every three seconds.
  typing: { member: [perMinute(60)] },
  deleteChat: { member: [perMinute(60), perDay(1_000)] },
  archiveChat: { member: [perMinute(60), perDay(1_000)] },
  deleteMessage: { member: [perMinute(30), perDay(500)] },
  react: { member: [perMinute(40), perHour(600), perDay(3_000)] },
  // A client says so after a pause of the typing, and at the end.
  saveDraft: { member: [perMinute(60), perHour(1_500)] },
  deliverChat: { member: [perMinute(120)] },
  // Photos are decoded.
  uploadChatPhoto: { member: [perMinute(12), perHour(60), perDay(200)] },
  openChatPhoto: { member: [perMinute(60), perDay(1_000)] },
  // Letter by letter, with a pause in between.
  searchChats: { member: [perMinute(40), perHour(600)] },
  searchGifs: { member: [perMinute(60), perHour(600)] },
  block: { member: [perMinute(30), perDay(300)] },
  unblock: { member: [perMinute(30), perDay(300)] },
  // Enough for a bad evening, too few for a campaign.
  report: { member: [perHour(10), perDay(30)] },

  updateProfile: { member: [perMinute(60), perDay(1_000)] },
  // Photos are decoded, uploaded or cropped.
  addPhoto: { member: [perHour(120)] },
  updatePhoto: { member: [perHour(240)] },

  createPayment: { member: [{ points: 15, seconds: 600 }, perDay(60)] },
};
