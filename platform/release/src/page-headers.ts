import { DISMISSALS_COOKIE, LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE } from '@nightlark/contract';

/** The headers that the shell sets; a renderer runs the code of all teams, so no other is trusted. */
const NAMES = new Set(['location', 'x-robots-tag', 'set-cookie']);
const COOKIES = new Set<string>([DISMISSALS_COOKIE, LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE]);
/** The field of API responses that may contain an address of another site: a checkout, a proof of age. */
const LEADING_FIELD = 'redirect_url';
const STATUS = { least: 200, most: 599 };

/** Whether a page may have this status: not an informational one, which ends no request, nor one beyond 599. */
export function isPageStatus(status: unknown): status is number {
  return Number.isInteger(status) && (status as number) >= STATUS.least && (status as number) <= STATUS.most;
}

/** Whether a page may send this header: only the backend sets a session or any other cookie of the platform. */
export function isPageHeader(name: string, value: string): boolean {
  const header = name.toLowerCase();
  return NAMES.has(header) && (header !== 'set-cookie' || COOKIES.has(value.slice(0, value.indexOf('='))));
}

/**
 * Whether a redirect leads to another site without permission.
 * @param url the page's own address
 * @param isGiven whether the backend returned that address to one of the page's calls
 */
export function isCrossOriginRedirect(location: string, url: string, isGiven: (address: string) => boolean): boolean {
  return !isGiven(location) && URL.parse(location, url)?.origin !== new URL(url).origin;
}

/**
 * The redirect addresses in a response of the backend; none for GET.
 * @param text the response body; none if it is no JSON
 */
export function redirectsIn(method: string, text: string): string[] {
  if (method === 'GET' || !text.includes(LEADING_FIELD)) return [];
  const found: string[] = [];
  const collect = (key: string, value: unknown) => {
    if (key === LEADING_FIELD && typeof value === 'string') found.push(value);
    return value;
  };
  try {
    JSON.parse(text, collect);
  } catch {
    // No JSON, no addresses.
  }
  return found;
}
