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

/** Attribution cookies for the query's traffic source and network, if any. HttpOnly, since only the server reads them. */
export function trackingCookies({ protocol, search, searchParams }: URL): string[] {
  const flags = { secure: protocol === 'https:', httpOnly: true };
  const source = trafficSourceOf(searchParams, undefined);
  const values = new URLSearchParams(trackingOf(search)).toString();
  return [
    ...(source ? [cookieLine({ name: SOURCE_COOKIE, value: source, ...flags })] : []),
    ...(values ? [cookieLine({ name: TRACKING_COOKIE, value: encodeURIComponent(values), ...flags })] : []),
  ];
}
