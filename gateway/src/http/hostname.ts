import type { Request } from 'express';

/**
 * The host name of a request, by `Host` like its page, cache key and claim. Express's `hostname` is `X-Forwarded-Host` behind a proxy,
 * which a client may write itself.
 */
export const hostnameOf = (request: Pick<Request, 'get'>): string => (request.get('host') ?? '').replace(/:\d*$/, '').toLowerCase();
