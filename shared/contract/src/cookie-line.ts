interface Cookie {
  name: string;
  /** As it is written: encoded where it needs to be. */
  value: string;
  /** How long it is kept; without it, until the browser is closed. */
  days?: number;
  /** The site is served over https. */
  secure: boolean;
  /** No script can read it. Left out where scripts write it. */
  httpOnly?: boolean;
}

/** A cookie of the whole site, as `Set-Cookie` and `document.cookie` take it. */
export function cookieLine({ name, value, days, secure, httpOnly }: Cookie): string {
  const age = days === undefined ? '' : `; Max-Age=${days * 24 * 3600}`;
  return `${name}=${value}; Path=/${age}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`;
}
