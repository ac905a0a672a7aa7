/** What an advert's address says of where a visitor came from, with the most characters that are kept (specification, section 3, "Tracking values"). */
export const TRACKING_LENGTHS = { network: 100, ref: 200, sub1: 100, sub2: 100, sub3: 100 } as const;
export type TrackingKey = keyof typeof TRACKING_LENGTHS;
export const TRACKING_KEYS = Object.keys(TRACKING_LENGTHS) as readonly TrackingKey[];

/** Keeps them from the first page to the sign-up, written like a query; ends with the browser's session. */
export const TRACKING_COOKIE = 'tracking';

/** The tracking values of a query; those that are too long are left out, as the sign-up would refuse them. */
export function trackingOf(query: string): Partial<Record<TrackingKey, string>> {
  const params = new URLSearchParams(query);
  // A source by its other name (`trafficsource`) is a network too.
  const valueOf = (key: TrackingKey) => params.get(key) ?? (key === 'network' ? params.get('trafficsource') : null);
  const found = TRACKING_KEYS.map((key) => [key, valueOf(key)?.trim()] as const);
  return Object.fromEntries(found.filter(([key, value]) => value && value.length <= TRACKING_LENGTHS[key]));
}
