import type { Locale } from '@nightlark/contract';

interface Whereabouts {
  locale: Locale;
  /** The visitor's country, and the one in a member's profile. */
  countries: readonly (string | undefined)[];
  /** The settings' `domain_language`. */
  domain: string;
  /** The `Accept-Language` header. */
  accepted: string | null;
}

const EN_US = /^\s*en[-_]us\b/i;

/**
 * Whether `en` is `en-US` for this reader (docs/product/legal-and-privacy.md#static-pages): by country, by the site's language, or by
 * the browser's preferred language. Any of them is enough: an unneeded US text does less harm than a missing one.
 */
export function isAmerican({ locale, countries, domain, accepted }: Whereabouts): boolean {
  return locale === 'en' && (countries.includes('US') || EN_US.test(domain) || EN_US.test(accepted ?? ''));
}
