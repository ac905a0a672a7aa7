import { SOURCE_COOKIE, TRACKING_COOKIE, trackingOf } from '@nightlark/contract';

/** The source that the address names, or the one that the cookie kept; neither is believed unless it looks like one. */
export function sourceOf(params: URLSearchParams, kept: string | undefined): string | null {
  const candidates = [params.get('trafficsource'), params.get('network'), kept];
  return candidates.find((value) => value && /^[\w.-]{1,100}$/.test(value)) ?? null;
}

export function sourceCookie(source: string): string {
  return `${SOURCE_COOKIE}=${source}; Path=/; SameSite=Lax`;
}

/** Cookies that keep what an address says of where the visitor came from; none where it says nothing. */
export function trackingCookies(search: string): string[] {
  const params = new URLSearchParams(search);
  const source = sourceOf(params, undefined);
  const values = new URLSearchParams(trackingOf(search)).toString();
  return [
    ...(source ? [sourceCookie(source)] : []),
    ...(values ? [`${TRACKING_COOKIE}=${encodeURIComponent(values)}; Path=/; SameSite=Lax`] : []),
  ];
}
