import { OVERRIDE_COOKIE } from '@nightlark/contract';
import type { ReleaseStore } from '@nightlark/registry';
import { openOverride, type Override } from '@nightlark/registry/platform';
import type { Request, Response } from 'express';
import type { Logger } from '../logging.ts';
import { mayOverride, type OverrideOrigins } from './origins.ts';

/** One cookie a remote, so that two overrides neither meet in one cookie nor end together. */
export const overrideCookie = (remote: string) => OVERRIDE_COOKIE + remote;
const COOKIE = new RegExp(`(?:^|; )${OVERRIDE_COOKIE.replaceAll('.', '\\.')}([a-z][a-z0-9-]{0,45})=([\\w.-]*)`, 'g');
/** More at once is no work of a team, and the headers would be refused anyway. */
const MOST = 8;

export function overrideCookieOptions(request: Request) {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' } as const;
}

export interface OverrideSources {
  store: Pick<ReleaseStore, 'sign' | 'isSigned'>;
  allowed: OverrideOrigins;
  log: Logger;
}

/** Opens a token as this gateway believes it; a reason where it does not. */
export function openAllowed({ store, allowed }: OverrideSources, token: string): ReturnType<typeof openOverride> {
  const opened = openOverride(store, token);
  if (opened.override && !mayOverride(allowed, opened.override.url)) return { problem: `${opened.override.url} may not override here` };
  return opened;
}

/** What this browser overrides. Whatever is not signed, over or not allowed is ignored, logged, and taken from the browser. */
export function readOverrides(sources: OverrideSources, request: Request, response: Response): Override[] {
  const found = new Map<string, Override>();
  for (const [, remote, token] of (request.get('cookie') ?? '').matchAll(COOKIE)) {
    const { override, problem } = openAllowed(sources, token!);
    const reason = problem ?? (override.remote === remote ? null : `is for ${override.remote}`);
    if (reason === null && found.size < MOST) found.set(remote!, override!);
    else {
      sources.log.warn({ remote, reason: reason ?? `more than ${MOST}` }, 'override ignored');
      response.clearCookie(overrideCookie(remote!), overrideCookieOptions(request));
    }
  }
  return [...found.values()];
}
