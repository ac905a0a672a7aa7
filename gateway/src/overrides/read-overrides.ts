import { OVERRIDE_COOKIE } from '@nightlark/contract';
import type { ReleaseStore } from '@nightlark/registry';
import { verifyOverrideToken, type Override } from '@nightlark/registry/platform';
import type { Request, Response } from 'express';
import type { Logger } from '../logging.ts';
import { mayOverride, type OverrideOrigins } from './origins.ts';

/** One cookie per remote, so that overrides start and end independently. */
export const overrideCookie = (remote: string) => OVERRIDE_COOKIE + remote;
const COOKIE = new RegExp(`(?:^|; )${OVERRIDE_COOKIE.replaceAll('.', '\\.')}([a-z][a-z0-9-]{0,45})=([\\w.-]*)`, 'g');
/** Limit of overrides at once, also by the size of headers. */
const MAX_OVERRIDES = 8;

export function overrideCookieOptions(request: Request) {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' } as const;
}

export interface OverrideSources {
  store: Pick<ReleaseStore, 'sign' | 'isSigned'>;
  allowed: OverrideOrigins;
  log: Logger;
}

/** Verifies an override token; returns the override or the problem. */
export function verifyAllowedOverride({ store, allowed }: OverrideSources, token: string): ReturnType<typeof verifyOverrideToken> {
  const opened = verifyOverrideToken(store, token);
  if (opened.override && !mayOverride(allowed, opened.override.url)) return { problem: `${opened.override.url} may not override here` };
  return opened;
}

/** Reads the browser's overrides. Unsigned, expired or forbidden ones are ignored and logged, and their cookies deleted. */
export function readOverrides(sources: OverrideSources, request: Request, response: Response): Override[] {
  const found = new Map<string, Override>();
  for (const [, remote, token] of (request.get('cookie') ?? '').matchAll(COOKIE)) {
    const { override, problem } = verifyAllowedOverride(sources, token!);
    const reason = problem ?? (override.remote === remote ? null : `is for ${override.remote}`);
    if (reason === null && found.size < MAX_OVERRIDES) found.set(remote!, override!);
    else {
      sources.log.warn({ remote, reason: reason ?? `more than ${MAX_OVERRIDES}` }, 'override ignored');
      response.clearCookie(overrideCookie(remote!), overrideCookieOptions(request));
    }
  }
  return [...found.values()];
}
