import { createHash } from 'node:crypto';
import { DEFAULTS } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';

/** One login attempt, counted before the password is checked, so that concurrent guesses are counted. */
export interface Attempt {
  /** The password was wrong. @returns the error to throw: `login_failed`, or `too_many_attempts` after the last try */
  missed(): ApiFailure;
  /** The password was right: resets the counter. */
  passed(): Promise<void>;
}

const LOCK_MS = DEFAULTS.loginLockMinutes * 60_000;

export const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * Counts failed logins of one account from one source, for unknown addresses too: five, then a lock of 15 minutes.
 * @throws ApiFailure `too_many_attempts` while locked
 */
export async function countFailedAttempt(deps: Deps, email: string, place: string): Promise<Attempt> {
  const key = keyOf(email.toLowerCase(), place);
  const now = deps.now();
  const lockUntil = new Date(now.getTime() + LOCK_MS);
  const resetBefore = new Date(now.getTime() - LOCK_MS);
  const { rows } = await sql<{ misses: number; locked_until: Date | null }>`
    insert into login_attempt as old (key, misses, updated_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      misses = case when coalesce(old.locked_until <= ${now}, old.updated_at <= ${resetBefore}) then 1 else old.misses + 1 end,
      locked_until = case
        when coalesce(old.locked_until <= ${now}, old.updated_at <= ${resetBefore}) then null
        when old.misses + 1 >= ${DEFAULTS.loginMisses} then coalesce(old.locked_until, ${lockUntil})
      end,
      updated_at = ${now}
    returning misses, locked_until`.execute(deps.db);
  const { misses, locked_until } = rows[0]!;
  if (misses > DEFAULTS.loginMisses) throw tooManyAttempts(locked_until ?? lockUntil, now);
  return {
    missed: () => (misses >= DEFAULTS.loginMisses ? tooManyAttempts(lockUntil, now) : new ApiFailure('login_failed')),
    passed: async () => {
      await deps.db.deleteFrom('login_attempt').where('key', '=', key).execute();
    },
  };
}

export function tooManyAttempts(until: Date, now: Date, field?: string): ApiFailure {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const params = { minutes: Math.ceil(seconds / 60) };
  return new ApiFailure('too_many_attempts', { ...(field && { field }), params, retryAfter: seconds });
}
