import { SOURCE_COOKIE, TRACKING_COOKIE, trackingOf } from '@nightlark/contract';
import { parseCookie } from 'cookie';
import type { Call } from '../../http/endpoint.ts';

type Tracking = Call<'signup'>['body']['tracking'];

/**
 * A new member's attribution: parameters of the sign-up's own URL and, if it names no network, those of earlier pages
 * (docs/product/tracking-and-attribution.md).
 */
export function signUpTracking(cookies: string | undefined, own: Tracking): Tracking {
  if (own.network) return own;
  const { [TRACKING_COOKIE]: earlier = '', [SOURCE_COOKIE]: source = '' } = parseCookie(cookies ?? '');
  // The page offers the sign-up by its traffic source alone.
  return { ...trackingOf(`${new URLSearchParams({ network: source })}`), ...trackingOf(earlier), ...own };
}
