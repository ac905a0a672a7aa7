import { TRACKING_COOKIE, trackingOf } from '@nightlark/contract';
import { parseCookie } from 'cookie';
import type { Call } from '../../http/endpoint.ts';

type Tracking = Call<'signup'>['body']['tracking'];

/** Where a new member came from: what the sign-up's own address says, and what the first page's said. */
export function signUpTracking(cookies: string | undefined, own: Tracking): Tracking {
  return { ...trackingOf(parseCookie(cookies ?? '')[TRACKING_COOKIE] ?? ''), ...own };
}
