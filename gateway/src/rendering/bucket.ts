import { BUCKET_COOKIE, BUCKET_COOKIE_DAYS } from '@nightlark/contract';
import type { Request, Response } from 'express';
import { randomInt } from 'node:crypto';

const BUCKET_PATTERN = new RegExp(`(?:^|; )${BUCKET_COOKIE}=(\\d{1,2})(?:;|$)`);
const STABLE_BUCKET = 99;

function readBucket(request: Request): number | null {
  const text = BUCKET_PATTERN.exec(request.get('cookie') ?? '')?.[1];
  return text === undefined ? null : Number(text);
}

/**
 * The browser's canary bucket, 0 to 99: one random number for all remotes, stored in a cookie. The cookie is set with the first page
 * for which it makes a difference.
 */
export function bucketOf(request: Request, response: Response, hasCanary: boolean): number {
  const known = readBucket(request);
  if (known !== null) return known;
  if (!hasCanary) return STABLE_BUCKET;
  const bucket = randomInt(100);
  response.cookie(BUCKET_COOKIE, String(bucket), {
    maxAge: BUCKET_COOKIE_DAYS * 86_400_000,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    path: '/',
  });
  return bucket;
}
