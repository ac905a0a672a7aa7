/** What an advert's address carries and every way into the product keeps (specification, section 3, "Tracking values"). */
const TRACKING = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'trafficsource', 't', 'lb'] as const;

export function trackingOf(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(TRACKING.flatMap((key) => (params.has(key) ? [[key, params.get(key)!]] : [])));
}
