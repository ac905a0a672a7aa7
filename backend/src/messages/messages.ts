import { readFileSync } from 'node:fs';
import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import { languageTag, LOCALES, type Locale } from '@nightlark/contract';

/** The server's own texts (error catalogue, icebreakers): `messages/<locale>.json`, ids → ICU messages. */
export interface Messages {
  text(locale: Locale, id: string, params?: Record<string, string | number>): string;
  intl(locale: Locale): IntlShape<string>;
}

/** Reads the eleven catalogues in `directory` once. */
export function loadMessages(directory: URL = new URL('./', import.meta.url)): Messages {
  const intls = new Map<Locale, IntlShape<string>>();
  for (const locale of LOCALES) {
    const messages = JSON.parse(readFileSync(new URL(`${locale}.json`, directory), 'utf8')) as Record<string, string>;
    intls.set(locale, createIntl({ locale: languageTag(locale), messages }, createIntlCache()));
  }
  const intl = (locale: Locale) => intls.get(locale) ?? intls.get('en')!;
  return { intl, text: (locale, id, params) => intl(locale).formatMessage({ id }, params) };
}
