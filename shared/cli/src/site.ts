/** Where links lead: the platform that was named, else the product that runs from this checkout. */
export function siteOf(to: string | undefined): string {
  return to || process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || 3000}`;
}
