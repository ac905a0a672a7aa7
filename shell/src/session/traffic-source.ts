import { cookieLine, SOURCE_COOKIE, TRACKING_COOKIE, trackingOf } from '@nightlark/contract';

const isSource = (value: string | null | undefined): value is string => Boolean(value && /^[\w.-]{1,100}$/.test(value));

/** The traffic source from the query, else from the cookie; invalid values are ignored. */
export function trafficSourceOf(params: URLSearchParams, cookie: string | undefined): string | null {
  return [params.get('trafficsource'), params.get('network'), cookie].find(isSource) ?? null;
}

/** The advertising network from the query, by the same rule. */
export function adNetworkOf(params: URLSearchParams): string | null {
  return [params.get('network')].find(isSource) ?? null;
}

/**
 * Attribution cookies for the query's traffic source and tracking values, if any. A query with a network is a new attribution; other values
 * are added to those of earlier pages (docs/product/tracking-and-attribution.md). HttpOnly, since only the server reads them.
 */
export function trackingCookies({ protocol, search, searchParams }: URL, cookies: ReadonlyMap<string, string>): string[] {
  const flags = { secure: protocol === 'https:', httpOnly: true };
  const source = trafficSourceOf(searchParams, undefined);
  const tracking = trackingOf(search);
  const hasTracking = Object.keys(tracking).length > 0;
  const earlier = tracking.network ? {} : trackingOf(cookies.get(TRACKING_COOKIE) ?? '');
  const values = new URLSearchParams({ ...earlier, ...tracking }).toString();
  return [
    ...(source ? [cookieLine({ name: SOURCE_COOKIE, value: source, ...flags })] : []),
    ...(hasTracking ? [cookieLine({ name: TRACKING_COOKIE, value: encodeURIComponent(values), ...flags })] : []),
  ];
}
