import type { Db, Deps } from '@nightlark/backend';
import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { hashOf, type OperatorRow } from './operators.ts';
import { asOperator, type Operator } from './operator.ts';

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

/** Who has a session, and what is known of them; `row` is null for an operator of development. */
export interface SessionOperator extends Operator {
  row: OperatorRow | null;
}

/** Starts a session with a new value: none from before the login is reused (session fixation). @returns the value */
export async function startSession(deps: Deps, response: Response, { name, keyHash }: { name: string; keyHash: Buffer }): Promise<string> {
  const value = randomValue();
  const now = deps.now();
  await deps.db
    .insertInto('operator_session')
    .values({
      token_hash: hashOf(value),
      operator: name,
      key_hash: keyHash,
      created_at: now,
      last_seen: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
    })
    .execute();
  setCookie(deps, response, value);
  return value;
}

/** The operator of a session that is neither expired nor idle, with the roles of this moment; a session ends with its token and its roles. */
export async function operatorOfSession(deps: Deps, local: readonly Operator[], value: string): Promise<SessionOperator | null> {
  const session = await deps.db.selectFrom('operator_session').selectAll().where('token_hash', '=', hashOf(value)).executeTakeFirst();
  if (!session) return null;
  const operator = await operatorNamed(deps, local, session);
  const now = deps.now();
  const idle = now.getTime() - session.last_seen.getTime();
  if (!operator || session.expires_at <= now || idle > IDLE_MS) {
    await endSession(deps, value);
    return null;
  }
  if (idle > LAST_SEEN_EVERY_MS)
    await deps.db.updateTable('operator_session').set({ last_seen: now }).where('token_hash', '=', session.token_hash).execute();
  return operator;
}

async function operatorNamed(
  { db }: Deps,
  local: readonly Operator[],
  { operator: name, key_hash }: { operator: string; key_hash: Buffer },
): Promise<SessionOperator | null> {
  const known = local.find((each) => each.name === name);
  if (known) return { ...known, row: null };
  const row = await db.selectFrom('operator').selectAll().where('name', '=', name).where('key_hash', '=', key_hash).executeTakeFirst();
  return row && row.roles.length > 0 ? { ...asOperator(name, row.roles), row } : null;
}

export async function endSession(deps: Deps, value: string): Promise<void> {
  await deps.db.deleteFrom('operator_session').where('token_hash', '=', hashOf(value)).execute();
}

export async function endSessionsOf(trx: Db, name: string): Promise<void> {
  await trx.deleteFrom('operator_session').where('operator', '=', name).execute();
}
