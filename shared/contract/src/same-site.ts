import { reservedFor } from './reserved-paths.ts';

/** Dummy origin to resolve relative URLs; only checked for a change. */
const HERE = 'https://here.invalid';

/**
 * Protects against open redirects: returns an untrusted URL (`next` in a query) if it is a page of this site, otherwise the fallback: a
 * link must not lead to the logout of the API, either. Parses it as browsers do: backslashes are slashes, tabs and line breaks are ignored.
 */
export function sameSite(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith('/')) return fallback;
  try {
    const { origin, pathname, search, hash } = new URL(next, HERE);
    const isPage = origin === HERE && !pathname.startsWith('//') && reservedFor(pathname.split('/')[1]!) === null;
    return isPage ? pathname + search + hash : fallback;
  } catch {
    return fallback;
  }
}
