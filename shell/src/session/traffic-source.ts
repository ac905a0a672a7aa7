/** Keeps where a visitor came from until they sign up (specification, section 3, "Tracking values"). */
export const SOURCE_COOKIE = 'trafficsource';

/** The source that the address names, or the one that the cookie kept; neither is believed unless it looks like one. */
export function sourceOf(params: URLSearchParams, kept: string | undefined): string | null {
  const candidates = [params.get('trafficsource'), params.get('network'), kept];
  return candidates.find((value) => value && /^[\w.-]{1,100}$/.test(value)) ?? null;
}

export function sourceCookie(source: string): string {
  return `${SOURCE_COOKIE}=${source}; Path=/; SameSite=Lax`;
}
