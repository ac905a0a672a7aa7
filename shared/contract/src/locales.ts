/**
 * The interface languages (docs/product/languages-and-countries.md). For a new one the type check names the tables that lack it, and the
 * checks the catalogues and landers, but nothing the phrases of `find-risk.ts`. A remote that was released before can't load in it.
 */
export const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';
/** Default locale for dates, if the member's is unknown (docs/product/languages-and-countries.md). */
export const DEFAULT_DATE_LOCALE: Locale = 'nl';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/**
 * The interface language for a language tag of a browser or domain; undefined if it is none of ours.
 * @example localeOf('nb-NO') // 'no'
 */
export function localeOf(tag: string): Locale | undefined {
  const language = tag.trim().slice(0, 2).toLowerCase();
  const known = language === 'nb' || language === 'nn' ? 'no' : language;
  return isLocale(known) ? known : undefined;
}

/**
 * The first of our languages that a browser prefers, by its `Accept-Language` header.
 * @example acceptedLocale('ja, en;q=0.5, nb;q=0.8') // 'no'
 */
export function acceptedLocale(header: string | null | undefined): Locale | undefined {
  const preferred = (header ?? '').split(',').map((each) => {
    const [tag = '', quality] = each.split(/;\s*q=/);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  return preferred
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => localeOf(tag))
    .find((locale) => locale !== undefined);
}

/** The BCP 47 tag for `Intl` and `lang`: `no` is a macrolanguage, browsers format Bokmål as `nb`. */
export function languageTag(locale: Locale): string {
  return locale === 'no' ? 'nb' : locale;
}

/** Countries with their own English conventions for dates and numbers. */
const ENGLISH_IN: readonly string[] = ['AU', 'CA', 'GB', 'IE', 'NZ', 'US'];

/**
 * The BCP 47 tag for dates, numbers and amounts by language and country, where the language is at home in the country. Plain `en` would
 * be American for everybody: English in other countries uses British date order and 24 hours.
 * @example regionalTag('de', 'CH') // 'de-CH'
 * @example regionalTag('en', 'NL') // 'en-GB'
 */
export function regionalTag(locale: Locale, country: string | undefined): string {
  if (locale !== 'en') return COUNTRY_LOCALES[country ?? '']?.includes(locale) ? `${languageTag(locale)}-${country}` : languageTag(locale);
  return `en-${ENGLISH_IN.find((one) => one === country) ?? 'GB'}`;
}

/** Languages offered by the locale menu, by country (docs/product/languages-and-countries.md#the-menu-of-languages). */
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

/** The languages' own names, for the locale menu; not translated. */
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
