import { isMadeBy } from '@nightlark/contract/server';
import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';

/** The longest lifetime of a link. */
const LIFE_S = 300;
/** The expiry is rounded to this, so that the URL stays the same for a while and the browser's cache is effective. */
const STEP_S = 150;

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

/**
 * The URL of an original for one viewer, which also requires their session: passed on, it opens nothing. It says who may view it
 * and until when; whether they still may is checked when the file is requested (`media.ts`).
 */
export function signMedia(deps: Pick<Deps, 'secrets' | 'now'>, name: string, viewerId: number): string {
  const expires = Math.floor(secondsOf(deps.now()) / STEP_S) * STEP_S + LIFE_S;
  return `${name}?e=${expires}&s=${signature(deps.secrets.media[0]!, name, viewerId, expires)}`;
}

/** Seconds for which a link of this viewer remains valid; 0 if it is expired, altered, another's or none. */
export function secondsLeft(
  deps: Pick<Deps, 'secrets' | 'now'>,
  name: string,
  viewerId: number,
  { e, s }: { e?: unknown; s?: unknown },
): number {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return 0;
  if (!isMadeBy(deps.secrets.media, s, (key) => signature(key, name, viewerId, Number(e)))) return 0;
  return Math.max(0, Number(e) - secondsOf(deps.now()));
}

function signature(key: string, name: string, viewerId: number, expires: number): string {
  return createHmac('sha256', key).update(`media:${name}:${viewerId}:${expires}`).digest('base64url');
}
