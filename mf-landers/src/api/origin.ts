import { TRACKING_KEYS } from '@nightlark/contract';

/** What an advert's address carries and every way into the product keeps. */
const KEPT = [...TRACKING_KEYS, 'trafficsource', 't', 'lb'] as const;

export function originOf(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(KEPT.flatMap((key) => (params.has(key) ? [[key, params.get(key)!]] : [])));
}
