import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import type { AuthenticatedAccount } from '../../session/authenticated-account.ts';
import { startAttempt, type AttemptSource } from '../password/login-guard.ts';
import { verifyPassword } from '../password/password-hash.ts';

const SAME_MS = 30 * 60_000;

/**
 * The account of an identical signup a moment ago, for a retry after a lost response or a double submit; null if `error` is
 * another one. Requires the password, rate-limited like a login.
 */
export async function findRepeatedSignUp(
  deps: Deps,
  body: Call<'signup'>['body'],
  from: AttemptSource,
  error: unknown,
): Promise<AuthenticatedAccount | null> {
  if (!(error instanceof ApiFailure) || error.code !== 'existing_active_account') return null;
  const account = await deps.db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', body.email.toLowerCase()))
    .where('status', '=', 'not_confirmed')
    .where('signup_date', '>', new Date(deps.now().getTime() - SAME_MS))
    .executeTakeFirst();
  if (!account) return null;
  const attempt = await startAttempt(deps, body.email, from);
  if (!(await verifyPassword(body.password, account.password_hash))) return null;
  await attempt.passed();
  return { accountId: account.id, passwordHash: account.password_hash };
}
