import { type Locale, regionalTag } from '@nightlark/contract';

interface Reader {
  locale: Locale;
  /** Where they live: English is written in several ways. */
  country: string;
}

/** A date, with the time where `time` says so, in UTC as a mail has no reader's zone; it stays in one line, so that no line ends in "5.". */
export function mailDate({ locale, country }: Reader, date: Date, { time = false } = {}): string {
  const format = new Intl.DateTimeFormat(regionalTag(locale, country), {
    dateStyle: 'long',
    timeZone: 'UTC',
    ...(time && { timeStyle: 'short' }),
  });
  return `${format.format(date)}${time ? ' UTC' : ''}`.replaceAll(/[ \u2009\u202F]/g, '\u00A0');
}
