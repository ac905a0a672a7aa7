import { isPageHeader, isPageStatus, isCrossOriginRedirect } from '@nightlark/release/page-headers';
import type { RenderedPage } from './protocol.ts';

type PageResponse = Pick<RenderedPage, 'status' | 'headers' | 'owner'>;

/** A renderer's response that must not be sent: a redirect to another origin, or an invalid status. */
export class ForbiddenResponse extends Error {
  override readonly name = 'ForbiddenResponse';
  /** The remote that owns the page; null for the shell. */
  readonly owner: string | null;
  constructor(message: string, owner: string | null) {
    super(message);
    this.owner = owner;
  }
}

/**
 * Rejects a redirect to another origin, unless the backend returned its address.
 * @param url the page's own address
 * @param isAllowedRedirect whether the backend answered one of the page's calls with that address (a checkout, a proof of age)
 * @throws ForbiddenResponse
 */
export function assertPermitted(
  { status, headers, owner }: PageResponse,
  url: string,
  isAllowedRedirect: (address: string) => boolean,
): void {
  if (!isPageStatus(status)) throw new ForbiddenResponse(`No page has the status ${String(status)}`, owner);
  for (const [name, value] of headers)
    if (name.toLowerCase() === 'location' && isCrossOriginRedirect(value, url, isAllowedRedirect))
      throw new ForbiddenResponse('A loader or an action leads to another site', owner);
}

/** The headers that a rendered page may set; the gateway decides all others. */
export const permittedHeaders = (headers: PageResponse['headers']): PageResponse['headers'] =>
  headers.filter(([name, value]) => isPageHeader(name, value));

/** How long a page may be cached for others: not at all if the backend set a cookie for this visitor. The renderer's word is untrusted. */
export const permittedCacheSeconds = (seconds: number | undefined, cookies: readonly string[]): number | undefined =>
  cookies.length > 0 ? undefined : seconds;
