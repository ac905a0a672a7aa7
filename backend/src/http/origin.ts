import type { Request } from 'express';
import { ApiFailure } from './failure.ts';

/**
 * Refuses state-changing calls that another site caused (decisions, "Session"): by Fetch Metadata, and by
 * Origin where a browser sends none. Servers and command lines send neither and carry no cookie by accident.
 */
export function refuseCrossSite(request: Request): void {
  const site = request.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') throw new ApiFailure('cross_site');
  const origin = request.get('origin');
  if (origin && !site && hostOf(origin) !== request.get('host')) throw new ApiFailure('cross_site');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
