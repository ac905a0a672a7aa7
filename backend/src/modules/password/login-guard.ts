import type { Request } from 'express';
import type { Deps } from '../../deps.ts';
import { deviceOf, isKnownDevice } from '../../session/known-device.ts';
import { consumeCode, peekCode, typedCode } from '../mail-codes/mail-code.ts';
import { type Attempt, countFailedAttempt, tooManyAttempts } from './failed-attempts.ts';
import { countUnknownDeviceAttempt } from './unknown-device-attempts.ts';

/** Said to whom the lock of unknown devices holds, whatever is left of it. */
const LOCK_LEAST_MS = 60_000;

/** Source of a login attempt. */
export interface AttemptSource {
  source: string;
  /** Hash of the device's token, null if nobody has logged in there. */
  device: Buffer | null;
}

export const attemptSource = (deps: Deps, request: Request): AttemptSource => ({ source: request.source, device: deviceOf(deps, request) });

/**
 * Rate-limits password attempts. A known device has a counter of its own, so that no stranger, not even one at the same
 * address, can lock the member out; so has whoever enters the code that was mailed when strangers guessed. Other attempts count by source,
 * and all of those together in a second, slower limit. The same for unknown addresses, so that the response doesn't reveal which exist.
 * @throws ApiFailure `too_many_attempts` while locked
 */
export async function startAttempt(deps: Deps, email: string, { source, device }: AttemptSource, entered?: string): Promise<Attempt> {
  if (device && (await isKnownDevice(deps.db, email, device)))
    return countFailedAttempt(deps, email, `device ${device.toString('base64url')}`);
  const code = entered && typedCode(entered);
  if (code && (await isLoginCodeOf(deps, email, code))) return countAttemptByCode(deps, email, code);
  const near = await countFailedAttempt(deps, email, source);
  const all = await countUnknownDeviceAttempt(deps, email);
  return {
    missed: near.missed,
    async passed() {
      await near.passed();
      await all.passed();
    },
  };
}

async function isLoginCodeOf(deps: Deps, email: string, code: string): Promise<boolean> {
  const owner = await peekCode(deps.db, code, 'login', deps.now());
  if (owner === null) return false;
  const account = await deps.db.selectFrom('account').select('email').where('id', '=', owner).executeTakeFirst();
  return account?.email.toLowerCase() === email.toLowerCase();
}

async function countAttemptByCode(deps: Deps, email: string, code: string): Promise<Attempt> {
  const attempt = await countFailedAttempt(deps, email, `code ${code}`);
  return {
    missed: attempt.missed,
    async passed() {
      const now = deps.now();
      const owner = await deps.db.transaction().execute((trx) => consumeCode(trx, code, 'login', now));
      // Another login used it meanwhile.
      if (owner === null) throw tooManyAttempts(new Date(now.getTime() + LOCK_LEAST_MS), now, 'code');
      await attempt.passed();
    },
  };
}
