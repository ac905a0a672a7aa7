/** The interface languages (docs/product/languages-and-countries.md). */
export const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';
/** Dates follow this locale's rules where the member's own is unknown (docs/product/languages-and-countries.md). */
export const DEFAULT_DATE_LOCALE: Locale = 'nl';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/** The BCP 47 tag that `Intl` and `lang` want: `no` is a macro language, browsers format Bokmål as `nb`. */
export function languageTag(locale: Locale): string {
  return locale === 'no' ? 'nb' : locale;
}

/** Where English is spoken, and written with rules of its own for dates and numbers. */
const ENGLISH_IN: readonly string[] = ['AU', 'CA', 'GB', 'IE', 'NZ', 'US'];

/**
 * The tag whose rules dates and numbers follow for a reader of this language in this country. Bare `en` would be American
 * for everybody: who reads English anywhere else is given the British order and 24 hours.
 * @example regionalTag('en', 'NL') // 'en-GB'
 */
export function regionalTag(locale: Locale, country: string | undefined): string {
  if (locale !== 'en') return languageTag(locale);
  return `en-${ENGLISH_IN.find((one) => one === country) ?? 'GB'}`;
}

/** Which languages the locale dropdown offers in which country (docs/product/languages-and-countries.md#the-menu-of-languages). */
export const COUNTRY_LOCALES: Readonly<Record<string, readonly Locale[]>> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr', 'en'],
};

/** The languages' own names, for the locale dropdown: never translated. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  no: 'Norsk',
  pl: 'Polski',
  sv: 'Svenska',
};
