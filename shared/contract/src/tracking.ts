/** What an advert's address says of where a visitor came from, with the most characters that are kept (docs/product/tracking-and-attribution.md). */
export const TRACKING_LENGTHS = { network: 100, ref: 200, sub1: 100, sub2: 100, sub3: 100 } as const;
export type TrackingKey = keyof typeof TRACKING_LENGTHS;
export const TRACKING_KEYS = Object.keys(TRACKING_LENGTHS) as readonly TrackingKey[];

/** Keeps them from the first page to the sign-up, written like a query; ends with the browser's session. No script reads it. */
export const TRACKING_COOKIE = 'tracking';

const CONTROL = /\p{Cc}/u;

/** The tracking values of a query; those that the sign-up would refuse (too long, control characters) are left out. */
export function trackingOf(query: string): Partial<Record<TrackingKey, string>> {
  const params = new URLSearchParams(query);
  // A source by its other name (`trafficsource`) is a network too.
  const valueOf = (key: TrackingKey) => params.get(key) ?? (key === 'network' ? params.get('trafficsource') : null);
  const found = TRACKING_KEYS.map((key) => [key, valueOf(key)?.trim()] as const);
  return Object.fromEntries(found.filter(([key, value]) => value && value.length <= TRACKING_LENGTHS[key] && !CONTROL.test(value)));
}
