import { BUCKET_COOKIE, BUCKET_COOKIE_DAYS } from '@nightlark/contract';
import type { Request, Response } from 'express';
import { randomInt } from 'node:crypto';
import type { PageTokens } from '../metrics/page-tokens.ts';
import { STABLE_VISIT } from '../registry/live-set.ts';

const BUCKET_PATTERN = new RegExp(`(?:^|; )${BUCKET_COOKIE}=(\\d{1,2})\\.([\\w-]{8})(?:;|$)`);

type Signs = Pick<PageTokens, 'pseudonym' | 'isPseudonym'>;
const signed = (bucket: string) => `bucket ${bucket}`;

/** The cookie's value: no script chooses the bucket of a browser. */
export const signedBucket = (bucket: number, { pseudonym }: Pick<Signs, 'pseudonym'>): string =>
  `${bucket}.${pseudonym(signed(String(bucket)))}`;

function readBucket(request: Request, { isPseudonym }: Signs): number | null {
  const [, bucket = '', signature = ''] = BUCKET_PATTERN.exec(request.get('cookie') ?? '') ?? [];
  return signature && isPseudonym(signature, signed(bucket)) ? Number(bucket) : null;
}

/**
 * The browser's canary bucket, 0 to 99: one random number for all remotes, stored in a signed cookie. The cookie is set with the first
 * page for which it makes a difference.
 */
export function bucketOf(
  request: Request,
  response: Response,
  { hasCanary, pageTokens }: { hasCanary: boolean; pageTokens: Signs },
): number {
  const known = readBucket(request, pageTokens);
  if (known !== null) return known;
  if (!hasCanary) return STABLE_VISIT.bucket;
  const bucket = randomInt(100);
  response.cookie(BUCKET_COOKIE, signedBucket(bucket, pageTokens), {
    maxAge: BUCKET_COOKIE_DAYS * 86_400_000,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    path: '/',
  });
  return bucket;
}
