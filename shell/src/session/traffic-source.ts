import { cookieLine, SOURCE_COOKIE, TRACKING_COOKIE, trackingOf } from '@nightlark/contract';

const isSource = (value: string | null | undefined): value is string => Boolean(value && /^[\w.-]{1,100}$/.test(value));

/** The source that the address names, or the one that the cookie kept; neither is believed unless it looks like one. */
export function sourceOf(params: URLSearchParams, kept: string | undefined): string | null {
  return [params.get('trafficsource'), params.get('network'), kept].find(isSource) ?? null;
}

/** The advertising network that the address names, by the same rule. */
export function networkOf(params: URLSearchParams): string | null {
  return [params.get('network')].find(isSource) ?? null;
}

/** Cookies that keep what an address says of where the visitor came from; none where it says nothing. For the server's eyes alone. */
export function trackingCookies({ protocol, search, searchParams }: URL): string[] {
  const flags = { secure: protocol === 'https:', httpOnly: true };
  const source = sourceOf(searchParams, undefined);
  const values = new URLSearchParams(trackingOf(search)).toString();
  return [
    ...(source ? [cookieLine({ name: SOURCE_COOKIE, value: source, ...flags })] : []),
    ...(values ? [cookieLine({ name: TRACKING_COOKIE, value: encodeURIComponent(values), ...flags })] : []),
  ];
}
