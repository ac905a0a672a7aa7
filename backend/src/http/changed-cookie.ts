import { CHANGED_COOKIE, STALE_SECONDS } from '@nightlark/contract';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { appendCookie } from '../session/append-cookie.ts';

/** Notes in the browser that it changed something, for as long as a replica may lack that: on whichever backend it reads next. */
export function noteChange(deps: Pick<Deps, 'config' | 'replica'>, response: Response): void {
  if (deps.replica) appendCookie(deps, response, { name: CHANGED_COOKIE, value: '1', maxAge: STALE_SECONDS });
}

/** Whether this browser changed something a moment ago. */
export const hasChanged = (request: Pick<Request, 'headers'>): boolean =>
  parseCookie(request.headers.cookie ?? '')[CHANGED_COOKIE] !== undefined;
