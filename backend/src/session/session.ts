import { SESSION_COOKIE, SESSION_COOKIE_PLAIN, SESSION_DAYS } from '@nightlark/contract';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { type Selectable, sql } from 'kysely';
import { PREPARED } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { appendCookie, isSecure } from './append-cookie.ts';
import { markFor } from '../seal.ts';
import { randomSecret } from '../secrets.ts';
import { type AuthenticatedAccount, lockAuthenticated } from './authenticated-account.ts';
import { endSessionsInTransaction } from './end-sessions.ts';
import { deviceOf, hashToken, rememberDevice, setDeviceCookie } from './known-device.ts';
import type { Viewer } from './viewer.ts';
import { localeOf } from '../mail/reader.ts';

const LAST_SEEN_EVERY_MS = 5 * 60_000;

/** `__Host-` requires https. */
const cookieName = (deps: Deps) => (isSecure(deps) ? SESSION_COOKIE : SESSION_COOKIE_PLAIN);

/**
 * Starts a session and sets its cookie; the request's previous one ends (rotation at login; decision 082).
 * @throws ApiFailure as `lockAuthenticated`
 */
export async function startSession(deps: Deps, request: Request, response: Response, account: AuthenticatedAccount): Promise<void> {
  const { accountId } = account;
  const previous = hashOfSession(deps, request);
  const token = randomSecret();
  const now = deps.now();
  const device = await endSessionsInTransaction(deps, async (trx, end, record) => {
    await lockAuthenticated(trx, account, now);
    if (previous) await end({ tokenHash: previous });
    await trx
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        account_id: accountId,
        created_at: now,
        last_seen: now,
        expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
        user_agent: (request.get('user-agent') ?? '').slice(0, 200),
      })
      .execute();
    const known = deviceOf(deps, request);
    record('traceLeft', { accountId, device: known });
    return rememberDevice(trx, known, accountId, now);
  });
  appendCookie(deps, response, { name: cookieName(deps), value: token, maxAge: SESSION_DAYS * 86_400 });
  setDeviceCookie(deps, response, device);
  logLogin(deps, 'logged in', { accountId, source: request.source });
}

/** Ends the request's session, if any. */
export async function endSession(deps: Deps, request: Request): Promise<void> {
  const tokenHash = hashOfSession(deps, request);
  if (!tokenHash) return;
  const viewer = await readViewer(deps, request);
  await endSessionsInTransaction(deps, (_trx, end) => end({ tokenHash }));
  if (viewer) logLogin(deps, 'logged out', { accountId: viewer.id, source: request.source });
}

export function clearSessionCookie(deps: Deps, response: Response): void {
  appendCookie(deps, response, { name: cookieName(deps), value: '', maxAge: 0 });
}

function tokenOf(deps: Deps, request: Pick<Request, 'headers'>): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[cookieName(deps)];
}

/** The key of the request's session in the database; null without one. */
export function hashOfSession(deps: Deps, request: Request): Buffer | null {
  const token = tokenOf(deps, request);
  return token ? hashToken(token) : null;
}

type SessionRow = Pick<
  Selectable<Database['account']>,
  'id' | 'email' | 'status' | 'paid_user' | 'language' | 'invisible' | 'signup_date' | 'last_search'
> &
  Pick<Selectable<Database['session']>, 'last_seen' | 'expires_at'> &
  Pick<Selectable<Database['profile']>, 'gender' | 'sexuality' | 'country' | 'lat' | 'lon'>;

/** The member of the request's session, or null. Marks them as seen, at most once in five minutes. */
export async function readViewer(deps: Deps, request: Pick<Request, 'headers'>): Promise<Viewer | null> {
  const token = tokenOf(deps, request);
  if (!token) return null;
  const hash = hashToken(token);
  const now = deps.now();
  const { rows } = await sql<SessionRow>`${PREPARED} select account.id, account.email, account.status, account.paid_user,
      account.language, account.invisible, account.signup_date, account.last_search, session.last_seen, session.expires_at,
      profile.gender, profile.sexuality, profile.country, profile.lat, profile.lon
    from session join account on account.id = session.account_id join profile on profile.id = account.id
    where session.token_hash = ${hash} and session.expires_at > ${now} and account.status <> 'pending_deletion'`.execute(deps.db);
  const row = rows[0];
  if (!row) return null;
  await markSeen(deps, { hash, accountId: row.id, lastSeen: row.last_seen });
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    paid: row.paid_user,
    language: localeOf(row.language),
    invisible: row.invisible,
    signupDate: row.signup_date,
    lastSearch: row.last_search ?? {},
    gender: row.gender,
    sexuality: row.sexuality,
    country: row.country,
    lat: row.lat,
    lon: row.lon,
    sessionHash: hash,
    sessionExpiresAt: row.expires_at,
  };
}

interface SeenSession {
  hash: Buffer;
  accountId: number;
  lastSeen: Date;
}

/** Marks a member as seen, at most once in five minutes. */
export async function markSeen(deps: Pick<Deps, 'db' | 'now'>, { hash, accountId, lastSeen }: SeenSession): Promise<void> {
  const now = deps.now();
  if (now.getTime() - lastSeen.getTime() <= LAST_SEEN_EVERY_MS) return;
  await deps.db.updateTable('session').set({ last_seen: now }).where('token_hash', '=', hash).execute();
  await deps.db.updateTable('profile').set({ last_active: now }).where('id', '=', accountId).execute();
}

const MARK_LENGTH = 12;

interface Login {
  /** Null where no account has the address. */
  accountId: number | null;
  /** `Request.source`. */
  source: string;
}

/**
 * A line of the log for each login, each that failed, and each log-out, so that an attack can be seen: the member's number and a keyed hash of
 * the source, no address of either kind.
 */
export function logLogin({ log, secrets }: Pick<Deps, 'log' | 'secrets'>, what: string, { accountId, source }: Login): void {
  const mark = markFor(secrets.unsubscribe[0]!, 'log of logins')(source).toString('base64url').slice(0, MARK_LENGTH);
  log.info({ member: accountId, source: mark }, what);
}
