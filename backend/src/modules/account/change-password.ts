import { paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { hashPassword } from './password.ts';
import { requireGoodPassword } from './password-rules.ts';
import { requirePassword } from './require-password.ts';

/**
 * Sets another password, ends all other sessions and tells the member by mail (specification, section 5).
 * @throws ApiFailure `passwords_differ`, `password_wrong`, `password_too_short`, `password_common` or `too_many_attempts`
 */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  body: { old_password: string; password: string; password2: string },
): Promise<void> {
  if (body.password !== body.password2) throw new ApiFailure('passwords_differ', { field: 'password2' });
  await requirePassword(deps, viewer, body.old_password, { code: 'password_wrong', field: 'old_password' });
  const { name } = await deps.db.selectFrom('profile').select('name').where('id', '=', viewer.id).executeTakeFirstOrThrow();
  requireGoodPassword(body.password, [viewer.email, name]);
  const password_hash = await hashPassword(body.password);
  await deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('account').set({ password_hash }).where('id', '=', viewer.id).execute();
    await trx.deleteFrom('session').where('account_id', '=', viewer.id).where('token_hash', '!=', viewer.sessionHash).execute();
    // Links that were mailed before no longer open the account.
    await trx
      .updateTable('mail_code')
      .set({ used_at: deps.now() })
      .where('account_id', '=', viewer.id)
      .where('kind', '=', 'reset')
      .where('used_at', 'is', null)
      .execute();
  });
  await deps.mail
    .send({ kind: 'password_changed', to: viewer.email, locale: viewer.language, params: { link: paths.resetPassword.href() } })
    .catch((error: unknown) => deps.log.error({ err: error }, 'notice of a changed password not sent'));
}
