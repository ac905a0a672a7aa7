import { BUCKET_COOKIE } from '@nightlark/contract';
import type { Request } from 'express';
import { cookiesOf, isSession } from '../../http/session-cookie.ts';
import { liveKey, type LiveSet } from '../../registry/live-set.ts';

interface Variant {
  live: LiveSet;
  /** The shell's version. */
  shell: string;
  country: string | null;
}

/** Everything that a visitor's page depends on, as a cache key; null if the page may be private. */
export function cacheKey(request: Request, { live, shell, country }: Variant): string | null {
  if (!['GET', 'HEAD'].includes(request.method) || live.set.remotes.some(({ override }) => override)) return null;
  const cookies = cookiesOf(request.headers.cookie);
  if (cookies.some(({ name }) => isSession(name))) return null;
  // The bucket is covered by the release set.
  const pageCookies = cookies.flatMap(({ name, cookie }) => (name === BUCKET_COOKIE ? [] : cookie)).join(';');
  const language = request.headers['accept-language'] ?? '';
  return [request.protocol, request.headers.host, request.originalUrl, language, country, pageCookies, shell, liveKey(live)].join('\n');
}
