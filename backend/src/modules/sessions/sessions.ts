import type { ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { endSessionsInTransaction } from '../../session/end-sessions.ts';
import type { Viewer } from '../../session/viewer.ts';

interface Device {
  browser: string | null;
  system: string | null;
  mobile: boolean;
}

/** In this order: later browsers' user agents also contain earlier ones' names. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A device's description for the member. Proper names, the same in all languages; null if the browser doesn't send it. */
export function deviceOf(userAgent: string): Device {
  const named = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS), mobile: /\bMobile\b|\biPhone\b|\bAndroid\b/.test(userAgent) };
}

/** The member's sessions, the current one first (decision 082). */
export async function listSessions(deps: Deps, viewer: Viewer): Promise<ResponseOf<'getSessions'>> {
  const rows = await deps.db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', viewer.id)
    .where('expires_at', '>', deps.now())
    .orderBy('last_seen', 'desc')
    .execute();
  const sessions = rows.map(({ id, token_hash, user_agent, created_at, last_seen }) => ({
    id,
    current: token_hash.equals(viewer.sessionHash),
    ...deviceOf(user_agent),
    created_at: created_at.toISOString(),
    last_seen: last_seen.toISOString(),
  }));
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) };
}

/**
 * Ends another session of the member, or all others.
 * @throws ApiFailure `not_found` for a session that is not theirs; the current one is ended by logging out
 */
export async function endSessions(deps: Deps, viewer: Viewer, which: { id: number } | { others: true }): Promise<void> {
  const ended = await endSessionsInTransaction(deps, (_trx, end) =>
    end({ accountId: viewer.id, except: viewer.sessionHash, ...('id' in which && which) }),
  );
  if ('id' in which && ended === 0) throw new ApiFailure('not_found');
}
