import { randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Deps } from '../../../deps.ts';
import type { Operator } from '../../../operators.ts';
import { hashOf } from './operators.ts';

/** `__Host-` requires https; plain http is for development only. */
const COOKIES = { secure: '__Host-console', plain: 'console' } as const;
const SESSION_MS = 8 * 3_600_000;
const IDLE_MS = 3_600_000;
const LAST_SEEN_EVERY_MS = 60_000;

const isSecure = ({ config }: Pick<Deps, 'config'>) => config.PUBLIC_URL.startsWith('https:');

/** The cookie's value: of a session, or of a browser before login, whose CSRF token is derived from it. */
export function cookieOf(deps: Pick<Deps, 'config'>, request: Pick<Request, 'headers'>): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[isSecure(deps) ? COOKIES.secure : COOKIES.plain];
}

/** @param value empty deletes the cookie */
export function setCookie(deps: Pick<Deps, 'config'>, response: Response, value: string): void {
  const secure = isSecure(deps);
  const name = secure ? COOKIES.secure : COOKIES.plain;
  // A session cookie: it ends with the browser, or when the session does.
  const age = value ? {} : { maxAge: 0 };
  response.append('Set-Cookie', stringifySetCookie({ name, value, httpOnly: true, sameSite: 'strict', secure, path: '/', ...age }));
}

export const randomValue = (): string => randomBytes(32).toString('base64url');

/** Starts a session with a new value: none from before the login is reused (session fixation). */
export async function startSession(deps: Deps, response: Response, operator: Operator): Promise<void> {
  const value = randomValue();
  const now = deps.now();
  await deps.db
    .insertInto('operator_session')
    .values({
      token_hash: hashOf(value),
      operator: operator.name,
      key_hash: operator.keyHash,
      created_at: now,
      last_seen: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
    })
    .execute();
  setCookie(deps, response, value);
}

/**
 * The operator of a session that is neither expired nor idle, and whose token is still valid: roles and tokens come from the environment.
 */
export async function operatorOfSession(deps: Deps, operators: readonly Operator[], value: string): Promise<Operator | null> {
  const session = await deps.db.selectFrom('operator_session').selectAll().where('token_hash', '=', hashOf(value)).executeTakeFirst();
  if (!session) return null;
  const operator = operators.find(({ name }) => name === session.operator);
  const now = deps.now();
  const idle = now.getTime() - session.last_seen.getTime();
  if (!operator || !timingSafeEqual(operator.keyHash, session.key_hash) || session.expires_at <= now || idle > IDLE_MS) {
    await endSession(deps, value);
    return null;
  }
  if (idle > LAST_SEEN_EVERY_MS)
    await deps.db.updateTable('operator_session').set({ last_seen: now }).where('token_hash', '=', session.token_hash).execute();
  return operator;
}

export async function endSession(deps: Deps, value: string): Promise<void> {
  await deps.db.deleteFrom('operator_session').where('token_hash', '=', hashOf(value)).execute();
}
