import { BUCKET_COOKIE, SESSION_COOKIE, SESSION_COOKIE_PLAIN } from '@nightlark/contract';
import type { Request } from 'express';
import { liveKey, type LiveSet } from '../../registry/live-set.ts';

interface Variant {
  live: LiveSet;
  /** The shell's version. */
  shell: string;
  country: string | null;
}

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('=')).trim();
const isSession = (cookie: string) => [SESSION_COOKIE, SESSION_COOKIE_PLAIN].includes(nameOf(cookie));

/** Everything that a visitor's page depends on, as a cache key; null if the page may be private. */
export function cacheKey(request: Request, { live, shell, country }: Variant): string | null {
  if (!['GET', 'HEAD'].includes(request.method) || live.set.remotes.some(({ override }) => override)) return null;
  const cookies = (request.headers.cookie ?? '').split(';');
  if (cookies.some(isSession)) return null;
  // The bucket is covered by the release set.
  const pageCookies = cookies.filter((cookie) => nameOf(cookie) !== BUCKET_COOKIE).join(';').trim(); // prettier-ignore
  const language = request.headers['accept-language'] ?? '';
  return [request.protocol, request.headers.host, request.originalUrl, language, country, pageCookies, shell, liveKey(live)].join('\n');
}
