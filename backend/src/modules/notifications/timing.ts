import type { NotificationType } from '@nightlark/contract';

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Delay of the retry of a mail that the server did not accept. */
export const RETRY_MS = 10 * MINUTE_MS;

/** The minimum interval between mails of a kind; events meanwhile are counted in the next one. */
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

/** After how long an unread message gets a reminder. */
export const UNREAD_AFTER_MS = DAY_MS;
/** After how long a profile without a photo gets a reminder, and an absent member. */
export const PHOTOLESS_AFTER_MS = 3 * DAY_MS;
export const ABSENT_AFTER_MS = 14 * DAY_MS;
/** The last hours of the welcome bonus, in which a member may be reminded of it. */
export const BONUS_ENDS_WITHIN_MS = 2 * DAY_MS;
/** Fewer than this are not mailed. */
export const NEW_MEMBERS_MIN = 3;
