/** Navigates with a document load: the session has changed, so the server must render the page again. */
export function loadDocument(href: string): void {
  window.location.assign(href);
}
