import { cookieLine, DISMISSALS_COOKIE, DISMISSALS_COOKIE_DAYS, paths, sameSite } from '@nightlark/contract';

/** The warning's key among the dismissals. */
export const ENTRY_WARNING = 'entry-warning';
/** Marks the form's request; never part of an address that is shown, since a shared one would skip the warning. */
const ENTERED = 'entered';

/** Where the form of a page sends the answer: to the page itself. */
export function enteredHref({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.set(ENTERED, '');
  return `${pathname}?${query}`;
}

/** The page to which a request with the answer leads; null for any other request. */
export function pageEntered({ method, url }: { method: string; url: string }): string | null {
  const { pathname, searchParams } = new URL(url);
  if (method !== 'POST' || !searchParams.has(ENTERED)) return null;
  searchParams.delete(ENTERED);
  return sameSite(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, paths.index.href());
}

/** The cookie with the answer beside the other dismissals (`formatDismissals`), of which `before` is the value. */
export function entryCookie(before: string | undefined, secure: boolean): string {
  const value = [before, `${ENTRY_WARNING}~${Math.floor(Date.now() / 1000)}`].filter(Boolean).join('.');
  return cookieLine({ name: DISMISSALS_COOKIE, value, days: DISMISSALS_COOKIE_DAYS, secure });
}
