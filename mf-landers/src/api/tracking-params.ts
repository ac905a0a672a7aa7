import { TRACKING_KEYS } from '@nightlark/contract';

/** Tracking parameters of an advert's URL, passed on to the sign-up. */
const TRACKING_PARAMS = [...TRACKING_KEYS, 'trafficsource', 't', 'lb'] as const;

export function trackingParamsOf(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(TRACKING_PARAMS.flatMap((key) => (params.has(key) ? [[key, params.get(key)!]] : [])));
}
