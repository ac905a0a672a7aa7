import type { IntlShape } from '@formatjs/intl';

/** A date, with the time where `time` says so, in UTC as a mail has no reader's zone; it stays in one line, so that no line ends in "5.". */
export function mailDate(intl: IntlShape<string>, date: Date, { time = false } = {}): string {
  const text = intl.formatDate(date, { dateStyle: 'long', timeZone: 'UTC', ...(time && { timeStyle: 'short' }) });
  return `${text}${time ? ' UTC' : ''}`.replaceAll(' ', '\u00A0');
}
