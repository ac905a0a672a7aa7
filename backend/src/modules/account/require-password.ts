import type { ErrorCode } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { startAttempt } from './login-guard.ts';
import { verifyPassword } from './password.ts';

/**
 * Whoever sits at an open session must know the password too, and may guess it as seldom as at the login.
 * @throws ApiFailure `code` at `field` for a wrong password, `too_many_attempts` while locked
 */
export async function requirePassword(
  deps: Deps,
  viewer: Viewer,
  password: string,
  { code, field }: { code: ErrorCode; field: string },
): Promise<void> {
  const attempt = await startAttempt(deps, viewer.email, `member ${viewer.id}`);
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
}
