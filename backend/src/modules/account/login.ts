import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { sendWayBack } from './leave.ts';
import { startAttempt } from './login-guard.ts';
import { verifyPassword } from './password.ts';

/**
 * The account that an address and password open.
 * @throws ApiFailure `login_failed`, `too_many_attempts` or `pending_deletion` (specification, section 8)
 */
export async function login(deps: Deps, email: string, password: string, source: string): Promise<number> {
  const attempt = await startAttempt(deps, email, source);
  const account = await deps.db
    .selectFrom('account')
    .select(['id', 'password_hash', 'status'])
    .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', email.toLowerCase()))
    .executeTakeFirst();
  const fits = await verifyPassword(password, account?.password_hash);
  if (!account || !fits) throw attempt.missed();
  await attempt.passed();
  if (account.status === 'pending_deletion') {
    // They know the password: the link that keeps the account may have been lost.
    await deps.limits.use('resend', account.id).then(
      () => sendWayBack(deps, account.id).catch((error: unknown) => deps.log.error({ err: error }, 'link to come back not sent')),
      () => undefined,
    );
    throw new ApiFailure('pending_deletion');
  }
  return account.id;
}
