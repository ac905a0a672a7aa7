import { DEFAULTS, type Locale, paths } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import type { AuthenticatedAccount } from '../../session/authenticated-account.ts';
import { makeCode, consumeCode } from '../mail-codes/mail-code.ts';
import { makeActive } from './make-active.ts';

/** Mails the link that confirms the address: single use, 7 days (docs/product/sign-up-and-login.md#activation). */
export async function sendActivationMail(
  deps: Deps,
  account: { id: number; email: string; name: string; language: Locale },
): Promise<void> {
  const code = await makeCode(deps.db, account.id, 'activate', deps.now(), DEFAULTS.activationDays * 24 * 60);
  await deps.mail.send({
    kind: 'activate',
    to: account.email,
    locale: account.language,
    params: { name: account.name, days: DEFAULTS.activationDays, link: paths.activateDone.href(null, { code }) },
  });
}

export async function nameOf(db: Db, accountId: number): Promise<string> {
  const { name } = await db.selectFrom('profile').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  return name;
}

/**
 * Confirms the address and makes the profile visible.
 * @returns the account, for a session
 * @throws ApiFailure `link_invalid` for an unknown, used or expired code, or an account that is confirmed already; `activation_failed` for
 * one that is being deleted
 */
export async function activate(deps: Deps, code: string): Promise<AuthenticatedAccount> {
  return transact(deps, async (trx, record) => {
    const accountId = await consumeCode(trx, code, 'activate', deps.now());
    if (accountId === null) throw new ApiFailure('link_invalid');
    const { status, password_hash } = await trx
      .selectFrom('account')
      .select(['status', 'password_hash'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (status === 'pending_deletion') throw new ApiFailure('activation_failed');
    // Another mail's link confirmed it, maybe at another address: this one must not become a login.
    if (status === 'active') throw new ApiFailure('link_invalid');
    await makeActive(trx, record, accountId, deps.now());
    return { accountId, passwordHash: password_hash };
  });
}
