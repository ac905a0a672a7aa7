/** The eight notification types, each enabled or disabled for e-mail and push (docs/product/notifications-and-push.md#kinds). */
export const NOTIFICATION_TYPES = [
  'new_conversation',
  'new_message',
  'like',
  'unread_reminder',
  'promotions',
  'new_members',
  'news',
  'reminders',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
/** Types that are pushed, when they happen; the others are sent by mail alone. */
export const PUSH_TYPES = ['new_conversation', 'new_message', 'like'] as const satisfies readonly NotificationType[];

export const NOTIFICATION_CHANNELS = ['email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Defaults: enabled, except advertising, which is opt-in. */
export const NOTIFICATION_DEFAULTS: Record<NotificationChannel, Record<NotificationType, boolean>> = {
  email: {
    new_conversation: true,
    new_message: true,
    like: true,
    unread_reminder: true,
    promotions: false,
    new_members: false,
    news: false,
    reminders: true,
  },
  push: {
    new_conversation: true,
    new_message: true,
    like: true,
    unread_reminder: false,
    promotions: false,
    new_members: false,
    news: false,
    reminders: false,
  },
};

/** Why all notification mails are disabled; each is re-enabled differently (docs/product/notifications-and-push.md#all-mails-off). */
export const DISABLED_REASONS = ['bounce', 'complaint', 'unsubscribe'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Why a member leaves (docs/product/settings-and-leaving.md#leaving). */
export const DELETE_REASONS = ['price', 'found_someone', 'not_looking', 'site_problems', 'not_enough_members', 'time', 'other'] as const;
export type DeleteReason = (typeof DELETE_REASONS)[number];

/** Choices for a pause, in days: hidden and without notifications, then active again automatically. */
export const PAUSE_DAYS = [7, 30, 90] as const;
