import { acceptedLocale, DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, localeOf } from '@nightlark/contract';
import type { Traits } from '@nightlark/registry';
import type { Request } from 'express';
import type { CountryOf } from '../geo/client-country.ts';
import { hostnameOf } from '../http/hostname.ts';
import { cookiesOf } from '../http/session-cookie.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { NO_TRAITS } from '../registry/live-set.ts';
import type { FindSite } from './find-site.ts';

/** The shell's query parameter of the language. */
const LOCALE_PARAM = 'locale';

/** What audiences ask of who sent a request. */
export type TraitsOf = (request: Request, language?: string) => Promise<Traits>;

/**
 * The language that a page will have (docs/product/languages-and-countries.md#languages), except that a member's saved one is unknown here:
 * from a browser's first page on it is in the cookie.
 */
function languageOf(request: Request, domainLanguage: string): string {
  const chosen = new URLSearchParams(request.originalUrl.split('?', 2)[1]).get(LOCALE_PARAM);
  const cookie = cookiesOf(request.get('cookie')).find(({ name }) => name === LOCALE_COOKIE)?.value;
  for (const exact of [chosen, cookie]) if (isLocale(exact)) return exact;
  return localeOf(domainLanguage) ?? acceptedLocale(request.get('accept-language')) ?? DEFAULT_LOCALE;
}

interface Options {
  registry: Pick<LiveRegistry, 'hasAudiences'>;
  countryOf: CountryOf;
  findSite: FindSite;
}

/** Nothing is asked while no canary has an audience. While the backend does not say whose site it is, nobody is on a company's. */
export function createTraitsOf({ registry, countryOf, findSite }: Options): TraitsOf {
  return async (request, language) => {
    if (!registry.hasAudiences()) return NO_TRAITS;
    const host = hostnameOf(request);
    const site = await findSite(host);
    return {
      country: countryOf(request),
      language: language ?? languageOf(request, site?.domain_language ?? ''),
      site: site?.domain ?? host,
      company: site ? String(site.company_id) : null,
    };
  };
}
