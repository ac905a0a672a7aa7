import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { AuthenticatedAccount } from '../../session/authenticated-account.ts';
import { logLogin } from '../../session/session.ts';
import { siteFor } from '../site/site.ts';
import { mailCancelLink } from '../leaving/deletion.ts';
import { mailAgain } from '../mail-codes/mail-code.ts';
import { startAttempt, type AttemptSource } from '../password/login-guard.ts';
import { verifyPassword } from '../password/password-hash.ts';
import { notifyOwner } from '../neutral-answers/notify-owner.ts';

/**
 * Authenticates by address and password.
 * @throws ApiFailure `login_failed`, `too_many_attempts` or `pending_deletion` (docs/product/sign-up-and-login.md#login)
 */
export async function login(
  deps: Deps,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  domain: string,
  from: AttemptSource,
): Promise<AuthenticatedAccount> {
  const { settings } = await siteFor(deps, domain);
  const attempt = await startAttempt(deps, email, from, code);
  const account = await deps.db
    .selectFrom('account')
    .select(['id', 'password_hash', 'status'])
    .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', email.toLowerCase()))
    .executeTakeFirst();
  const fits = await verifyPassword(password, account?.password_hash);
  if (!account || !fits) {
    logLogin(deps, 'a login failed', { accountId: account?.id ?? null, source: from.source });
    throw attempt.missed();
  }
  if (account.status === 'not_confirmed' && settings.neutral_answers) {
    // A sign-up with a taken address creates no session: one with a free address must look the same.
    notifyOwner(deps, email, password);
    throw attempt.missed();
  }
  await attempt.passed();
  if (account.status === 'pending_deletion') {
    // The password is right: mail the link that cancels the deletion again, in case it was lost.
    await mailAgain(deps, account.id, () => mailCancelLink(deps, account.id)).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) deps.log.error({ err: error }, 'link to come back not sent');
    });
    throw new ApiFailure('pending_deletion');
  }
  return { accountId: account.id, passwordHash: account.password_hash };
}
