import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';

const HOUR_MS = 3_600_000;

/** Links live one to two hours: the expiry is rounded, so that within an hour the address stays the same and caches. */
export function signMedia(deps: Pick<Deps, 'secrets' | 'now'>, name: string): string {
  const expires = (Math.floor(deps.now().getTime() / HOUR_MS) + 2) * (HOUR_MS / 1000);
  return `${name}?e=${expires}&s=${signature(deps, name, expires)}`;
}

/** Seconds for which a signed link still holds; 0 when it is expired, altered or none. */
export function secondsLeft(deps: Pick<Deps, 'secrets' | 'now'>, name: string, e: unknown, s: unknown): number {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return 0;
  const given = Buffer.from(s);
  const wanted = Buffer.from(signature(deps, name, Number(e)));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 0;
  return Math.max(0, Number(e) - Math.floor(deps.now().getTime() / 1000));
}

function signature(deps: Pick<Deps, 'secrets'>, name: string, expires: number): string {
  return createHmac('sha256', deps.secrets.media).update(`media:${name}:${expires}`).digest('base64url');
}
