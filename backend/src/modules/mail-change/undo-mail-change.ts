import { DEFAULTS, paths } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { endSessionsInTransaction } from '../../session/end-sessions.ts';
import { deleteDevices } from '../../session/known-device.ts';
import { makeCode, consumeCodeRow } from '../mail-codes/mail-code.ts';
import { refreshActive } from '../profile/refresh-active.ts';
import { localeOf } from '../../mail/reader.ts';

/** Matches no password; a new one is chosen by a mailed link. */
const NO_PASSWORD = 'none';

/**
 * Confirms the undo link at an old address. Whoever changed it knew the password, so everything since is reverted: later addresses
 * and their links, a deletion, hiding, and every session, device and password. A new password is chosen by the mail sent here.
 * The links of earlier addresses stay valid: the oldest owner wins, in whatever order they are followed.
 * @throws ApiFailure `link_invalid`, or `email_taken` if somebody took the address before it was reserved
 */
export async function undoMailChange(deps: Deps, code: string): Promise<void> {
  const now = deps.now();
  const back = await endSessionsInTransaction(deps, async (trx, end, record) => {
    const undo = await consumeCodeRow(trx, code, ['mail_undo'], now);
    const email = undo?.payload['email'];
    if (!undo || !email) throw new ApiFailure('link_invalid');
    const id = undo.account_id;
    const { invisible, paused_until } = undo.payload;
    const { language } = await trx
      .updateTable('account')
      .set({
        email,
        status: 'active',
        delete_at: null,
        password_hash: NO_PASSWORD,
        ...(invisible === undefined ? {} : { invisible: invisible === 'true', paused_until: paused_until || null }),
      })
      .where('id', '=', id)
      .returning('language')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('leaving').where('account_id', '=', id).execute();
    await refreshActive(trx, record, id, now);
    await end({ accountId: id });
    await deleteDevices(trx, id);
    await trx.deleteFrom('push_subscription').where('account_id', '=', id).execute();
    await trx.deleteFrom('mail_disabled').where('account_id', '=', id).where('reason', '=', 'bounce').execute();
    // Deleted, not marked as used: resets requested by somebody else must not use up the owner's three a day.
    await trx
      .deleteFrom('mail_code')
      .where('account_id', '=', id)
      .where(sql<boolean>`not (kind = 'mail_undo' and made < ${undo.made})`)
      .execute();
    return { email, language, reset: await makeCode(trx, now, { accountId: id, kind: 'reset', minutes: DEFAULTS.resetMinutes }) };
  });
  await deps.mail
    .send({
      kind: 'mail_undone',
      to: back.email,
      locale: localeOf(back.language),
      params: { minutes: DEFAULTS.resetMinutes, link: paths.resetPasswordDo.href(null, { code: back.reset }) },
    })
    .catch((error: unknown) => deps.log.error({ err: error }, 'link to a new password not sent'));
}
