/** Keeps where a visitor came from until they sign up (specification, section 3, "Tracking values"). */
export const SOURCE_COOKIE = 'trafficsource';

/** The source that an address names, cut to what the API takes. */
export function sourceOf(params: URLSearchParams): string | null {
  const value = params.get('trafficsource') ?? params.get('network');
  return value && /^[\w.-]{1,100}$/.test(value) ? value : null;
}

export function sourceCookie(source: string): string {
  return `${SOURCE_COOKIE}=${source}; Path=/; SameSite=Lax`;
}
