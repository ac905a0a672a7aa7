import { SESSION_COOKIE, SESSION_COOKIE_PLAIN } from '@nightlark/contract';

const NAMES: readonly string[] = [SESSION_COOKIE, SESSION_COOKIE_PLAIN];

/** The cookies of a `Cookie` header, whole as they were sent, and in parts; what has no name is left out. */
export function cookiesOf(header = ''): { name: string; value: string; cookie: string }[] {
  return header.split(';').flatMap((pair) => {
    const cookie = pair.trim();
    const end = Math.max(0, cookie.indexOf('='));
    const name = cookie.slice(0, end).trim();
    return name ? [{ name, value: cookie.slice(end + 1).trim(), cookie }] : [];
  });
}

export const cookieIn = (header: string | undefined, name: string): string | undefined =>
  cookiesOf(header).find((cookie) => cookie.name === name)?.value;

/** Whether a cookie of this name is a login, over https or in development. */
export const isSession = (name: string): boolean => NAMES.includes(name);
