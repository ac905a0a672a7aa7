import type { ErrorCode } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { countFailedAttempt } from './failed-attempts.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Re-authentication: an open session is not enough, and guesses are limited as at the login.
 * @returns the matching hash, for `lockWithPassword`
 * @throws ApiFailure `code` at `field` for a wrong password, `too_many_attempts` while locked
 */
export async function requirePassword(
  deps: Deps,
  viewer: Viewer,
  password: string,
  { code, field }: { code: ErrorCode; field: string },
): Promise<string> {
  const attempt = await countFailedAttempt(deps, viewer.email, `member ${viewer.id}`);
  const { password_hash } = await deps.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, password_hash))) {
    const failure = attempt.missed();
    throw failure.code === 'login_failed' ? new ApiFailure(code, { field }) : failure;
  }
  await attempt.passed();
  return password_hash;
}

/**
 * Locks the account's row for the transaction, if its password is still the verified one: it may have been changed meanwhile, or
 * the account restored to its owner.
 * @throws ApiFailure `authentication_required`
 */
export async function lockWithPassword(trx: Db, accountId: number, hash: string): Promise<void> {
  const { password_hash } = await trx
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (password_hash !== hash) throw new ApiFailure('authentication_required');
}
