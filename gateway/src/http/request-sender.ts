import type { Request } from 'express';

/**
 * Who sent a request: a page of this site, of another one, or unknown. By `Sec-Fetch-Site`, which no page can set; by `Origin` where
 * browsers do not send it (http, old browsers). Programs send neither.
 */
export function senderOf(request: Pick<Request, 'get' | 'protocol' | 'host'>): 'own' | 'foreign' | 'unknown' {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'foreign';
  const origin = request.get('origin');
  if (origin === undefined) return 'unknown';
  // Parsed, since a browser's origin has no capital letters and no default port.
  const address = `${request.protocol}://${request.host}`;
  return URL.canParse(address) && new URL(address).origin === origin ? 'own' : 'foreign';
}
