import { BUCKET_COOKIE, DISMISSALS_COOKIE, LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE } from '@nightlark/contract';
import type { Visitor } from '@nightlark/release';
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { cookiesOf, isSession } from '../http/session-cookie.ts';

/** Cookies passed to the renderer. None grants access or identifies anybody. */
const PAGE_COOKIES = new Set([LOCALE_COOKIE, BUCKET_COOKIE, DISMISSALS_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE]);
/** Random per process: the digest is of no use elsewhere. */
const KEY = createSecretKey(randomBytes(32));
const TAG_LENGTH = 22;

/** Splits a `Cookie` header: the cookies that pages may see, and a keyed digest of the others for cache keys. */
export function cookiesForPages(header: string): { cookie: string; visitor: Visitor } {
  const passed: string[] = [];
  const hidden: string[] = [];
  let hasSession = false;
  for (const { name, cookie } of cookiesOf(header)) {
    if (isSession(name)) hasSession = true;
    (PAGE_COOKIES.has(name) ? passed : hidden).push(cookie);
  }
  const cookies = hidden.length === 0 ? '' : createHmac('sha256', KEY).update(hidden.join(';')).digest('base64url').slice(0, TAG_LENGTH);
  return { cookie: passed.join('; '), visitor: { hasSession, cookies } };
}
