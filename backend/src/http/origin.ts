import type { Request } from 'express';
import { ApiFailure } from './failure.ts';

/** Whether a request says that this site caused it, says that another did, or says nothing: the first of its signs decides. */
function causedBy(request: Request): 'this site' | 'another site' | 'unknown' {
  const site = request.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none' ? 'this site' : 'another site';
  // Older browsers send no Fetch Metadata, and no Origin with a GET of the page itself.
  const page = request.get('origin') ?? request.get('referer');
  if (page) return hostOf(page) === request.get('host') ? 'this site' : 'another site';
  // Another site's script can't set it without being asked whether it may (CORS).
  return request.get('x-requested-with') ? 'this site' : 'unknown';
}

/**
 * Refuses state-changing calls that another site caused (decision 082). Servers and command lines give no sign and carry
 * no cookie by accident.
 */
export function refuseCrossSite(request: Request): void {
  if (causedBy(request) === 'another site') throw new ApiFailure('cross_site');
}

/**
 * The same for a GET that changes something: every link and picture of another site can cause one, and need not leave a sign. So
 * one that carries cookies must show that it comes from here.
 */
export function requireThisSite(request: Request): void {
  const cause = causedBy(request);
  if (cause === 'another site' || (cause === 'unknown' && request.headers.cookie)) throw new ApiFailure('cross_site');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
