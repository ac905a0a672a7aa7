import { TRACKING_COOKIE, trackingOf } from '@nightlark/contract';
import { parseCookie } from 'cookie';
import type { Call } from '../../http/endpoint.ts';

type Tracking = Call<'signup'>['body']['tracking'];

/** A new member's attribution: parameters of the sign-up's own URL, and those of the first page. */
export function signUpTracking(cookies: string | undefined, own: Tracking): Tracking {
  return { ...trackingOf(parseCookie(cookies ?? '')[TRACKING_COOKIE] ?? ''), ...own };
}
