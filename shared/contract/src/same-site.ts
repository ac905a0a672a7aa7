/** Any origin that a relative address is resolved against; only whether it stays counts. */
const HERE = 'https://here.invalid';

/**
 * An address that somebody else may have written (`next` in a query), if it is a page of this site; otherwise the fallback.
 * Read as a browser reads it: backslashes are slashes, tabs and line breaks are not there.
 */
export function sameSite(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith('/')) return fallback;
  try {
    const { origin, pathname, search, hash } = new URL(next, HERE);
    const isPage = origin === HERE && !pathname.startsWith('//') && !pathname.startsWith('/api/');
    return isPage ? pathname + search + hash : fallback;
  } catch {
    return fallback;
  }
}
