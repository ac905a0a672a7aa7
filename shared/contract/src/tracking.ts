/** Attribution parameters of an advert's URL, with their maximum stored length (docs/product/tracking-and-attribution.md). */
export const TRACKING_LENGTHS = { network: 100, ref: 200, sub1: 100, sub2: 100, sub3: 100 } as const;
export type TrackingKey = keyof typeof TRACKING_LENGTHS;
export const TRACKING_KEYS = Object.keys(TRACKING_LENGTHS) as readonly TrackingKey[];

/** HttpOnly session cookie that stores them until the sign-up, encoded as a query. */
export const TRACKING_COOKIE = 'tracking';

const CONTROL = /\p{Cc}/u;

/** The tracking values of a query, without those that the sign-up would reject (too long, control characters). */
export function trackingOf(query: string): Partial<Record<TrackingKey, string>> {
  const params = new URLSearchParams(query);
  // `trafficsource` is an alias of `network`.
  const valueOf = (key: TrackingKey) => params.get(key) ?? (key === 'network' ? params.get('trafficsource') : null);
  const found = TRACKING_KEYS.map((key) => [key, valueOf(key)?.trim()] as const);
  return Object.fromEntries(found.filter(([key, value]) => value && value.length <= TRACKING_LENGTHS[key] && !CONTROL.test(value)));
}
