/** Base URL of links: the given platform, else the product of this checkout. */
export function siteOf(to: string | undefined): string {
  return to || process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || 3000}`;
}
