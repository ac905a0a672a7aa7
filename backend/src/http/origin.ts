import { isLoopback } from '@nightlark/contract/server';
import type { Request } from 'express';
import { ApiFailure } from '../failure.ts';

/** Whether a request is same-site, cross-site or of unknown origin: the first header present decides. */
function causedBy(request: Request): 'this site' | 'another site' | 'unknown' {
  const site = request.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none' ? 'this site' : 'another site';
  // Older browsers send no Fetch Metadata, and no Origin with a same-origin GET.
  const page = request.get('origin') ?? request.get('referer');
  if (page) return originOf(page) === originOf(`${request.protocol}://${request.get('host')}`) ? 'this site' : 'another site';
  // Another site's script can't set it without a CORS preflight.
  return request.get('x-requested-with') ? 'this site' : 'unknown';
}

/**
 * Rejects state-changing calls from another site (CSRF, decision 082). Servers and command lines send none of these headers and
 * carry no cookie by accident.
 */
export function refuseCrossSite(request: Request): void {
  if (causedBy(request) === 'another site') throw new ApiFailure('cross_site');
}

/**
 * The same for a GET that changes something: any link or image of another site can cause one, possibly without these headers. So a
 * request with cookies must prove to be same-site.
 */
export function requireThisSite(request: Request): void {
  const cause = causedBy(request);
  if (cause === 'another site' || (cause === 'unknown' && request.headers.cookie)) throw new ApiFailure('cross_site');
}

/** With the scheme: a page of http is anybody's who is on the way. Null where there is none, as in a sandboxed frame. */
function originOf(address: string): string | null | undefined {
  return URL.canParse(address) ? new URL(address).origin : null;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);

/**
 * Whether the request comes from this machine. Checks the host too: another site's name that resolves to it (DNS rebinding) is rejected.
 */
export const isLocal = (request: Request): boolean => isLoopback(request.ip ?? '') && LOCAL_HOSTS.has(request.hostname);
