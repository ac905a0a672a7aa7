import { LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE } from '@nightlark/contract';

/** Response headers that a renderer may set; it runs the code of all teams, so others are dropped. */
const NAMES = new Set(['location', 'x-robots-tag', 'set-cookie']);
const COOKIES = new Set<string>([LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE]);

type Headers = readonly (readonly [name: string, value: string])[];

/** A redirect to another origin that the backend did not return. */
export class ForeignRedirect extends Error {
  override readonly name = 'ForeignRedirect';
}

/**
 * Filters the headers of a rendered page. Session and other platform cookies are set by the backend alone.
 * @param url the page's own address
 * @param isAllowedRedirect whether the backend returned that address to one of the page's calls (a checkout, a proof of age)
 * @throws ForeignRedirect
 */
export function permittedHeaders(headers: Headers, url: string, isAllowedRedirect: (address: string) => boolean): Headers {
  for (const [name, value] of headers) {
    if (name.toLowerCase() !== 'location' || isAllowedRedirect(value)) continue;
    const target = URL.parse(value, url);
    if (target?.origin !== new URL(url).origin) throw new ForeignRedirect('A loader or an action leads to another site');
  }
  return headers.filter(([name, value]) => {
    const header = name.toLowerCase();
    return NAMES.has(header) && (header !== 'set-cookie' || COOKIES.has(value.slice(0, value.indexOf('='))));
  });
}
