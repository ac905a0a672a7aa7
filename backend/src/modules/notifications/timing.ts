import type { NotificationType } from '@nightlark/contract';

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A mail that the server did not take is tried again after this long. */
export const RETRY_MS = 10 * MINUTE_MS;

/** At most one mail of a kind in this long; what happens meanwhile is counted in the next. */
export const INTERVAL_MS: Record<NotificationType, number> = {
  new_conversation: 10 * MINUTE_MS,
  new_message: 30 * MINUTE_MS,
  like: 6 * HOUR_MS,
  unread_reminder: 7 * DAY_MS,
  promotions: 7 * DAY_MS,
  new_members: 7 * DAY_MS,
  news: 0,
  reminders: 30 * DAY_MS,
};

/** A message that is unread for so long gets a reminder. */
export const UNREAD_AFTER_MS = DAY_MS;
/** A profile without a photo is reminded after this long, an absent member after the other. */
export const PHOTOLESS_AFTER_MS = 3 * DAY_MS;
export const ABSENT_AFTER_MS = 14 * DAY_MS;
/** The last hours of the welcome bonus in which a member may be reminded of it. */
export const BONUS_ENDS_WITHIN_MS = 2 * DAY_MS;
/** Fewer than this are no news. */
export const NEW_MEMBERS_MIN = 3;
