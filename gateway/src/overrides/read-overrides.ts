import { OVERRIDE_COOKIE } from '@nightlark/contract';
import type { OpenedLink } from '@nightlark/registry';
import { OVERRIDE_LINK, type Override } from '@nightlark/registry/platform';
import type { Request, Response } from 'express';
import { openValidLink, type LinkSources } from '../links/open-valid-link.ts';
import { mayOverride, type OverrideOrigins } from './origins.ts';

/** One cookie per remote, so that overrides start and end independently. */
export const overrideCookie = (remote: string) => OVERRIDE_COOKIE + remote;
const COOKIE = new RegExp(`(?:^|; )${OVERRIDE_COOKIE.replaceAll('.', '\\.')}([a-z][a-z0-9-]{0,45})=([\\w.-]*)`, 'g');
/** Limit of overrides at once. Further cookies are not looked at: each costs the verification of a signature. */
const MAX_OVERRIDES = 8;

export function overrideCookieOptions(request: Request) {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' } as const;
}

export interface OverrideSources extends LinkSources {
  allowed: OverrideOrigins;
}

/** Verifies an override token; returns the override or the problem. */
export async function verifyAllowedOverride(sources: OverrideSources, token: string): Promise<OpenedLink<Override>> {
  const opened = await openValidLink(sources, OVERRIDE_LINK, token);
  if (opened.value && !mayOverride(sources.allowed, opened.value.url)) return { problem: `${opened.value.url} may not override here` };
  return opened;
}

/**
 * Reads the browser's overrides. Unsigned, expired or forbidden ones are ignored and logged, in one line, and their cookies deleted, so that
 * they do not displace valid ones for long.
 */
export async function readOverrides(sources: OverrideSources, request: Request, response: Response): Promise<Override[]> {
  if (sources.allowed === 'none') return [];
  const found = new Map<string, Override>();
  const ignored: { remote: string; reason: string }[] = [];
  for (const [, remote, token] of (request.get('cookie') ?? '').matchAll(COOKIE).take(MAX_OVERRIDES)) {
    const { value: override, problem } = await verifyAllowedOverride(sources, token!);
    if (override?.remote === remote) found.set(remote!, override!);
    else ignored.push({ remote: remote!, reason: problem ?? `is for ${override.remote}` });
  }
  for (const { remote } of ignored) response.clearCookie(overrideCookie(remote), overrideCookieOptions(request));
  if (ignored.length > 0) sources.log.warn({ overrides: ignored }, 'override ignored');
  return [...found.values()];
}
