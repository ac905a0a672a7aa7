import { BUCKET_COOKIE, DISMISSALS_COOKIE, LOCALE_COOKIE, SESSION_COOKIE, SESSION_COOKIE_PLAIN, SOURCE_COOKIE } from '@nightlark/contract';
import type { Visitor } from '@nightlark/release';
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';

/** Cookies that pages are made with. They give no right and name nobody. */
const PAGE_COOKIES = new Set([LOCALE_COOKIE, BUCKET_COOKIE, DISMISSALS_COOKIE, SOURCE_COOKIE]);
const SESSIONS = new Set([SESSION_COOKIE, SESSION_COOKIE_PLAIN]);
/** This process's own: what is made with it says nothing anywhere else. */
const KEY = createSecretKey(randomBytes(32));
const TAG_LENGTH = 22;

/** What of a `Cookie` header pages are made with, and of the rest as much as kept answers hang on. */
export function cookiesForPages(header: string): { cookie: string; visitor: Visitor } {
  const passed: string[] = [];
  const hidden: string[] = [];
  let hasSession = false;
  for (const pair of header.split(';')) {
    const cookie = pair.trim();
    const name = cookie.slice(0, Math.max(0, cookie.indexOf('=')));
    if (!name) continue;
    if (SESSIONS.has(name)) hasSession = true;
    (PAGE_COOKIES.has(name) ? passed : hidden).push(cookie);
  }
  const cookies = hidden.length === 0 ? '' : createHmac('sha256', KEY).update(hidden.join(';')).digest('base64url').slice(0, TAG_LENGTH);
  return { cookie: passed.join('; '), visitor: { hasSession, cookies } };
}
