import { CHANGED_COOKIE, STALE_SECONDS } from '@nightlark/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';

/** Notes in the browser that it changed something, for as long as a replica may lack that: on whichever backend it reads next. */
export function noteChange({ config, replica }: Pick<Deps, 'config' | 'replica'>, response: Response): void {
  if (!replica) return;
  const secure = config.PUBLIC_URL.startsWith('https:');
  response.append(
    'Set-Cookie',
    stringifySetCookie({ name: CHANGED_COOKIE, value: '1', httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: STALE_SECONDS }),
  );
}

/** Whether this browser changed something a moment ago. */
export const hasChanged = (request: Pick<Request, 'headers'>): boolean =>
  parseCookie(request.headers.cookie ?? '')[CHANGED_COOKIE] !== undefined;
