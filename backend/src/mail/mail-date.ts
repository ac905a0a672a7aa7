import { regionalTag } from '@nightlark/contract';
import type { Reader } from './reader.ts';

/**
 * A date, with the time if `time` is set, in UTC as the recipient's time zone is unknown; without line breaks, so that no line ends in
 * "5.".
 */
export function mailDate({ locale, country }: Reader, date: Date, { time = false } = {}): string {
  const format = new Intl.DateTimeFormat(regionalTag(locale, country), {
    dateStyle: 'long',
    timeZone: 'UTC',
    ...(time && { timeStyle: 'short' }),
  });
  return `${format.format(date)}${time ? ' UTC' : ''}`.replaceAll(/[ \u2009\u202F]/g, '\u00A0');
}
