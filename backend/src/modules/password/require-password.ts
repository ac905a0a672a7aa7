import type { ErrorCode } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { countFailedAttempt } from './failed-attempts.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Whoever sits at an open session must know the password too, and may guess it as seldom as at the login.
 * @returns the hash that the password fits, for `lockWithPassword`
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
 * Locks the account for the transaction, if its password is still the one that was checked: meanwhile it may have been changed, or
 * the account given back to its owner.
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
