import { LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE } from '@nightlark/contract';

/** All that the shell says in headers; a renderer runs the code of all teams, so what it says is not believed further. */
const NAMES = new Set(['location', 'x-robots-tag', 'set-cookie']);
const COOKIES = new Set<string>([LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE]);

type Headers = readonly (readonly [name: string, value: string])[];

/** A redirect away from the site that no answer of the backend named. */
export class ForeignRedirect extends Error {
  override readonly name = 'ForeignRedirect';
}

/**
 * The headers of a rendered page that are sent: a session or any other cookie of the platform is the backend's alone to set.
 * @param url the page's own address
 * @param isAllowedRedirect whether the backend answered one of the page's calls with that address (a checkout, a proof of age)
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
