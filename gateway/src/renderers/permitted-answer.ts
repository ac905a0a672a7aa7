import { isPageHeader, isPageStatus, leadsElsewhere } from '@nightlark/release/page-headers';
import type { RenderedPage } from './protocol.ts';

type Answer = Pick<RenderedPage, 'status' | 'headers' | 'owner'>;

/** What a renderer answered can't be sent to anybody. */
export class ForbiddenAnswer extends Error {
  override readonly name = 'ForbiddenAnswer';
  /** The remote whose page it was to be; null for the shell's own. */
  readonly owner: string | null;
  constructor(message: string, owner: string | null) {
    super(message);
    this.owner = owner;
  }
}

/**
 * A redirect leads away from the site only where the backend says so.
 * @param url the page's own address
 * @param isGiven whether the backend answered one of the page's calls with that address (a checkout, a proof of age)
 * @throws ForbiddenAnswer
 */
export function assertPermitted({ status, headers, owner }: Answer, url: string, isGiven: (address: string) => boolean): void {
  if (!isPageStatus(status)) throw new ForbiddenAnswer(`No page has the status ${String(status)}`, owner);
  for (const [name, value] of headers)
    if (name.toLowerCase() === 'location' && leadsElsewhere(value, url, isGiven))
      throw new ForbiddenAnswer('A loader or an action leads to another site', owner);
}

/** The headers of a rendered page that are sent; all others are the gateway's own to decide. */
export const permittedHeaders = (headers: Answer['headers']): Answer['headers'] =>
  headers.filter(([name, value]) => isPageHeader(name, value));
