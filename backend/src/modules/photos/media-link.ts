import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';

/** A link lives this long at most. */
const LIFE_S = 300;
/** The expiry is rounded to this, so that the address stays the same for a while and the browser's cache is of use. */
const STEP_S = 150;

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

/**
 * The address of an original for one viewer, whose session it needs as well: passed on, it opens nothing. It says who may look
 * for how long, not that they still may: that is asked when the file is (`media.ts`).
 */
export function signMedia(deps: Pick<Deps, 'secrets' | 'now'>, name: string, viewerId: number): string {
  const expires = Math.floor(secondsOf(deps.now()) / STEP_S) * STEP_S + LIFE_S;
  return `${name}?e=${expires}&s=${signature(deps, name, viewerId, expires)}`;
}

/** Seconds for which a link of this viewer's still holds; 0 when it is expired, altered, another's or none. */
export function secondsLeft(deps: Pick<Deps, 'secrets' | 'now'>, name: string, viewerId: number, e: unknown, s: unknown): number {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return 0;
  const given = Buffer.from(s);
  const wanted = Buffer.from(signature(deps, name, viewerId, Number(e)));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 0;
  return Math.max(0, Number(e) - secondsOf(deps.now()));
}

function signature(deps: Pick<Deps, 'secrets'>, name: string, viewerId: number, expires: number): string {
  return createHmac('sha256', deps.secrets.media).update(`media:${name}:${viewerId}:${expires}`).digest('base64url');
}
