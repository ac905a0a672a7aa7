/** Leaves with a full page: the session changed, so the server must render everything anew for it. */
export function goTo(href: string): void {
  window.location.assign(href);
}

/** A `next` address that stays on this site, or the fallback (no open redirect). */
export function sameSite(next: string | null, fallback: string): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return fallback;
  return next;
}
