import {
  BUCKET_COOKIE_DAYS,
  DEFAULTS,
  DEVICE_DAYS,
  DISMISSALS_COOKIE_DAYS,
  LOCALE_COOKIE_DAYS,
  PHOTO_CACHE_DAYS,
  PHOTO_UNDO_SECONDS,
  REACTIVATION_DAYS,
  SESSION_DAYS,
  STALE_SECONDS,
} from './constants.ts';

/** Retention periods, by their placeholder in the texts for members and in the inventory of stored data. */
export const RETENTION = {
  deletionDays: REACTIVATION_DAYS,
  sessionDays: SESSION_DAYS,
  deviceDays: DEVICE_DAYS,
  forgetHours: DEFAULTS.forgetHours,
  photoUndoMinutes: PHOTO_UNDO_SECONDS / 60,
  keepPaymentsYears: DEFAULTS.keepPaymentsYears,
  keepUnpaidDays: DEFAULTS.keepUnpaidDays,
  keepMandatesMonths: DEFAULTS.keepMandatesMonths,
  keepReportsDays: DEFAULTS.keepReportsDays,
  keepExclusionsYears: DEFAULTS.keepExclusionsYears,
  keepComplaintsDays: DEFAULTS.keepComplaintsDays,
  localeCookieDays: LOCALE_COOKIE_DAYS,
  dismissalsCookieDays: DISMISSALS_COOKIE_DAYS,
  bucketCookieDays: BUCKET_COOKIE_DAYS,
  photoCacheDays: PHOTO_CACHE_DAYS,
  staleSeconds: STALE_SECONDS,
} as const;
export type RetentionFigure = keyof typeof RETENTION;
