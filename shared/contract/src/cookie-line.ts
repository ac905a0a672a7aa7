interface Cookie {
  name: string;
  /** Must already be encoded. */
  value: string;
  /** Lifetime; a session cookie if omitted. */
  days?: number;
  /** Set on https. */
  secure: boolean;
  /** Not readable by scripts. Omit for cookies set by scripts. */
  httpOnly?: boolean;
}

/** A site-wide cookie, as a value for `Set-Cookie` and `document.cookie`. */
export function cookieLine({ name, value, days, secure, httpOnly }: Cookie): string {
  const age = days === undefined ? '' : `; Max-Age=${days * 24 * 3600}`;
  return `${name}=${value}; Path=/${age}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`;
}
