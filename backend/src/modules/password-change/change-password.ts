import { paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { endSessionsInTransaction } from '../../session/end-sessions.ts';
import { deleteDevices } from '../../session/known-device.ts';
import type { Viewer } from '../../session/viewer.ts';
import { invalidateOpenCodes, OPENING_KINDS } from '../mail-codes/mail-code.ts';
import { notifyPreviousAddresses } from '../mail-codes/previous-addresses.ts';
import { hashPassword } from '../password/password-hash.ts';
import { requireGoodPassword } from '../password/password-strength.ts';
import { passwordOwner } from '../password/password-owner.ts';
import { lockWithPassword, requirePassword } from '../password/require-password.ts';

/**
 * Sets a new password, ends all other sessions and notifies the member by mail (docs/product/sign-up-and-login.md#passwords-and-addresses).
 * @throws ApiFailure `passwords_differ`, `password_wrong`, `password_too_short`, `password_common` or `too_many_attempts`
 */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  body: { old_password: string; password: string; password2: string },
  device: Buffer | null,
): Promise<void> {
  if (body.password !== body.password2) throw new ApiFailure('passwords_differ', { field: 'password2' });
  const checked = await requirePassword(deps, viewer, body.old_password, { code: 'password_wrong', field: 'old_password' });
  requireGoodPassword(body.password, await passwordOwner(deps, viewer.id));
  const password_hash = await hashPassword(body.password);
  await endSessionsInTransaction(deps, async (trx, end) => {
    await lockWithPassword(trx, viewer.id, checked);
    await trx.updateTable('account').set({ password_hash }).where('id', '=', viewer.id).execute();
    await end({ accountId: viewer.id, except: viewer.sessionHash });
    await deleteDevices(trx, viewer.id, device);
    // Invalidates mailed links that would open the account, or change its address.
    await invalidateOpenCodes(trx, viewer.id, OPENING_KINDS, deps.now());
  });
  await deps.mail
    .send({ kind: 'password_changed', to: viewer.email, locale: viewer.language, params: { link: paths.resetPassword.href() } })
    .catch((error: unknown) => deps.log.error({ err: error }, 'notice of a changed password not sent'));
  await notifyPreviousAddresses(deps, viewer.id, 'password');
}
