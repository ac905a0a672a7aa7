import { LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE } from '@nightlark/contract';

/** All that the shell says in headers; a renderer runs the code of all teams, so what it says is not believed further. */
const NAMES = new Set(['location', 'x-robots-tag', 'set-cookie']);
const COOKIES = new Set<string>([LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE]);
/** The field of the contract's answers that may lead to another site: a checkout, a proof of age. */
const LEADING_FIELD = 'redirect_url';
const STATUS = { least: 200, most: 599 };

/** Whether a page may be answered so: an informational status ends no request, and there is none beyond. */
export function isPageStatus(status: unknown): status is number {
  return Number.isInteger(status) && (status as number) >= STATUS.least && (status as number) <= STATUS.most;
}

/** Whether a page may send this header: a session or any other cookie of the platform is the backend's alone to set. */
export function isPageHeader(name: string, value: string): boolean {
  const header = name.toLowerCase();
  return NAMES.has(header) && (header !== 'set-cookie' || COOKIES.has(value.slice(0, value.indexOf('='))));
}

/**
 * Whether a redirect leads away from the site.
 * @param url the page's own address
 * @param isGiven whether the backend answered one of the page's calls with that address
 */
export function leadsElsewhere(location: string, url: string, isGiven: (address: string) => boolean): boolean {
  return !isGiven(location) && URL.parse(location, url)?.origin !== new URL(url).origin;
}

/**
 * The addresses that an answer of the backend leads to. A question (GET) leads nowhere.
 * @param text the answer's body; one that is no JSON has none
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
    // No JSON leads nowhere.
  }
  return found;
}
