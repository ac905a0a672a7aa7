/** Leaves with a full page: the session changed, so the server must render everything anew for it. */
export function goTo(href: string): void {
  window.location.assign(href);
}
