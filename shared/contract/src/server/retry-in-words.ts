import { languageTag, type Locale } from '../locales.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Made once: making one took a third of the time of an error response. */
const formats = new Map<Locale, Intl.RelativeTimeFormat>();

/**
 * Formats the time until a retry, for the placeholder of an error message.
 * @example retryInWords('en', 150) // 'in 3 minutes'
 */
export function retryInWords(locale: Locale, seconds: number): string {
  const inWords = formats.get(locale) ?? new Intl.RelativeTimeFormat(languageTag(locale));
  formats.set(locale, inWords);
  if (seconds < MINUTE_S) return inWords.format(Math.max(1, seconds), 'second');
  return seconds < HOUR_S ? inWords.format(Math.ceil(seconds / MINUTE_S), 'minute') : inWords.format(Math.ceil(seconds / HOUR_S), 'hour');
}
