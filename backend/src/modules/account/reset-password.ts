import { DEFAULTS, type Locale, paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { makeCode, peekCode, spendCode } from './mail-code.ts';
import { hashPassword } from './password.ts';
import { requireGoodPassword } from './password-rules.ts';

const DAY_MS = 86_400_000;

/**
 * Mails a link to choose a new password, at most three a day (specification, section 8).
 * @throws ApiFailure `email_not_found`, `pending_deletion` or `reset_mail_limit`
 */
export async function requestReset(deps: Deps, email: string): Promise<void> {
  const now = deps.now();
  const mail = await deps.db.transaction().execute(async (trx) => {
    // Locked, so that parallel requests are counted one after the other.
    const account = await trx
      .selectFrom('account')
      .select(['id', 'email', 'language', 'status'])
      .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', email.toLowerCase()))
      .forUpdate()
      .executeTakeFirst();
    if (!account) throw new ApiFailure('email_not_found', { field: 'email' });
    if (account.status === 'pending_deletion') throw new ApiFailure('pending_deletion');
    const sent = await trx
      .selectFrom('mail_code')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('first')])
      .where('account_id', '=', account.id)
      .where('kind', '=', 'reset')
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .executeTakeFirstOrThrow();
    if (sent.count >= DEFAULTS.resetMailsPerDay) {
      throw new ApiFailure('reset_mail_limit', { retryAfter: Math.ceil((sent.first.getTime() + DAY_MS - now.getTime()) / 1000) });
    }
    return { account, code: await makeCode(trx, account.id, 'reset', now, DEFAULTS.resetMinutes) };
  });
  await deps.mail.send({
    kind: 'reset',
    to: mail.account.email,
    locale: mail.account.language as Locale,
    params: { minutes: DEFAULTS.resetMinutes, link: paths.resetPasswordDo.href(null, { code: mail.code }) },
  });
}

/**
 * Sets a new password by the mailed code and ends every session of the account.
 * @throws ApiFailure `passwords_differ`, `password_too_short`, `password_common` or `link_invalid`
 */
export async function resetPassword(deps: Deps, body: { code: string; password: string; password2: string }): Promise<number> {
  if (body.password !== body.password2) throw new ApiFailure('passwords_differ', { field: 'password2' });
  const owner = await peekCode(deps.db, body.code, 'reset', deps.now());
  if (owner === null) throw new ApiFailure('link_invalid');
  const own = await deps.db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['account.email', 'profile.name'])
    .where('account.id', '=', owner)
    .executeTakeFirstOrThrow();
  requireGoodPassword(body.password, [own.email, own.name]);
  const passwordHash = await hashPassword(body.password);
  return deps.db.transaction().execute(async (trx) => {
    const id = await spendCode(trx, body.code, 'reset', deps.now());
    if (id === null) throw new ApiFailure('link_invalid');
    await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    await trx.deleteFrom('session').where('account_id', '=', id).execute();
    // Other links that were mailed meanwhile no longer open the account.
    await trx
      .updateTable('mail_code')
      .set({ used_at: deps.now() })
      .where('account_id', '=', id)
      .where('kind', '=', 'reset')
      .where('used_at', 'is', null)
      .execute();
    return id;
  });
}
