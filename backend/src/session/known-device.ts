import { createHash } from 'node:crypto';
import { DEVICE_COOKIE, DEVICE_COOKIE_PLAIN, DEVICE_DAYS } from '@nightlark/contract';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { appendCookie, isSecure } from './append-cookie.ts';
import { randomSecret } from '../secrets.ts';

/** By which a device of an excluded member is recognised (`sanction.marks`). */
export const deviceMark = (tokenHash: Buffer): string => `device:${tokenHash.toString('hex')}`;

/** What is stored of the token of a device or a session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
const cookieName = (deps: Pick<Deps, 'config'>) => (isSecure(deps) ? DEVICE_COOKIE : DEVICE_COOKIE_PLAIN);

/** Hash of the device token of a request; null if nobody ever logged in on it. */
export function deviceOf(deps: Pick<Deps, 'config'>, request: Request): Buffer | null {
  const token = parseCookie(request.headers.cookie ?? '')[cookieName(deps)];
  return token ? hashToken(token) : null;
}

/**
 * Remembers that a member logged in from this device: others' guesses elsewhere don't lock them out of it. The token is
 * rotated at each login, for all members who share the device.
 * @param accountId null only rotates
 * @returns the new token, for `setDeviceCookie`
 */
export async function rememberDevice(db: Db, before: Buffer | null, accountId: number | null, now: Date): Promise<string> {
  const token = randomSecret();
  const token_hash = hashToken(token);
  if (before) {
    await db.updateTable('known_device').set({ token_hash }).where('token_hash', '=', before).execute();
    const [known, replaced] = [deviceMark(before), deviceMark(token_hash)];
    await sql`update sanction set marks = array_replace(marks, ${known}, ${replaced}) where ended_at is null and marks @> array[${known}]`.execute(
      db,
    );
  }
  if (accountId === null) return token;
  await db
    .insertInto('known_device')
    .values({ account_id: accountId, token_hash, last_login: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'token_hash']).doUpdateSet({ last_login: now }))
    .execute();
  return token;
}

export function setDeviceCookie(deps: Pick<Deps, 'config'>, response: Response, token: string): void {
  appendCookie(deps, response, { name: cookieName(deps), value: token, maxAge: DEVICE_DAYS * 86_400 });
}

/** Whether the member with this address has logged in from the device. */
export async function isKnownDevice(db: Db, email: string, device: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('account.id')
    .where('known_device.token_hash', '=', device)
    .where((eb) => eb(eb.fn('lower', [eb.ref('account.email')]), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}

/** Someone who got in may have registered a device: all are deleted except the given one. */
export async function deleteDevices(db: Db, accountId: number, except: Buffer | null = null): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .$if(except !== null, (query) => query.where('token_hash', '!=', except!))
    .execute();
}
