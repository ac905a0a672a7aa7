import { paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { sendActivationMail } from '../activation/activation.ts';
import { mailCancelLink } from '../leaving/deletion.ts';
import { mailAgain } from '../mail-codes/mail-code.ts';
import { verifyPassword } from '../password/password-hash.ts';
import { localeOf } from '../../mail/reader.ts';

/**
 * Mails the owner of an address that it was entered, where the response must not reveal that it has an account (`neutral_answers`): an
 * unconfirmed account with the same password gets its confirmation link again, a member with a scheduled deletion the link that cancels it,
 * anybody else a link to the login. Rate limited. Not awaited: the response time would reveal it.
 */
export function notifyOwner(deps: Deps, email: string, password?: string): void {
  mailOwner(deps, email, password).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) deps.log.error({ err: error }, 'notice to the owner of an address not sent');
  });
}

async function mailOwner(deps: Deps, email: string, password: string | undefined): Promise<void> {
  const account = await deps.db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['account.id', 'account.email', 'account.language', 'account.status', 'account.password_hash', 'profile.name'])
    .where((eb) => eb(eb.fn('lower', [eb.ref('account.email')]), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (!account) return;
  await mailAgain(deps, account.id, async () => {
    const language = localeOf(account.language);
    if (account.status === 'pending_deletion') return mailCancelLink(deps, account.id);
    // With another password it may be somebody else's sign-up: their link would create an account that both can log in to.
    const isOwn = account.status === 'not_confirmed' && password !== undefined && (await verifyPassword(password, account.password_hash));
    if (isOwn) return sendActivationMail(deps, { ...account, language });
    await deps.mail.send({ kind: 'existing_account', to: account.email, locale: language, params: { link: paths.login.href() } });
  });
}
