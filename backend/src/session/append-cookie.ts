import { stringifySetCookie } from 'cookie';
import type { Response } from 'express';
import type { Deps } from '../deps.ts';

/** Whether the site is served by https; plain http is for development only. */
export const isSecure = ({ config }: Pick<Deps, 'config'>): boolean => config.PUBLIC_URL.startsWith('https:');

/** Sets a cookie of the whole site that no script can read; `maxAge` in seconds. */
export function appendCookie(
  deps: Pick<Deps, 'config'>,
  response: Response,
  cookie: { name: string; value: string; maxAge: number },
): void {
  response.append('Set-Cookie', stringifySetCookie({ ...cookie, httpOnly: true, sameSite: 'lax', secure: isSecure(deps), path: '/' }));
}
