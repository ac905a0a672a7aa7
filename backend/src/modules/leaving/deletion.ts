import { type DeleteReason, paths, REACTIVATION_DAYS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import { mailDate } from '../../mail/mail-date.ts';
import type { AuthenticatedAccount } from '../../session/authenticated-account.ts';
import { endSessionsInTransaction } from '../../session/end-sessions.ts';
import type { Viewer } from '../../session/viewer.ts';
import { makeCode, consumeCode, invalidateOpenCodes } from '../mail-codes/mail-code.ts';
import { notifyPreviousAddresses } from '../mail-codes/previous-addresses.ts';
import { makeActive } from '../activation/activation.ts';
import { refreshActive } from '../profile/refresh-active.ts';
import { lockWithPassword, requirePassword } from '../password/require-password.ts';
import { localeOf } from '../../mail/reader.ts';

const DAY_MS = 86_400_000;

/**
 * Hides the member at once, ends all sessions, and mails the link that restores the account within 14 days
 * (docs/product/settings-and-leaving.md#leaving). What is purged then, and what is retained, is in `purge-accounts.ts`.
 * @returns when the account will be purged
 * @throws ApiFailure `password_incorrect` or `too_many_attempts`
 */
export async function scheduleDeletion(
  deps: Deps,
  viewer: Viewer,
  body: { password: string; reason: DeleteReason; remarks: string },
): Promise<Date> {
  const hash = await requirePassword(deps, viewer, body.password, { code: 'password_incorrect', field: 'password' });
  const now = deps.now();
  const delete_at = new Date(now.getTime() + REACTIVATION_DAYS * DAY_MS);
  await endSessionsInTransaction(deps, async (trx, end, record) => {
    await lockWithPassword(trx, viewer.id, hash);
    await trx.updateTable('account').set({ status: 'pending_deletion', delete_at }).where('id', '=', viewer.id).execute();
    await refreshActive(trx, record, viewer.id, now);
    const why = { reason: body.reason, remarks: body.remarks, created_at: now };
    await trx
      .insertInto('leaving')
      .values({ account_id: viewer.id, ...why })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(why))
      .execute();
    await end({ accountId: viewer.id });
    // Links that restored an earlier deletion don't restore this one.
    await invalidateOpenCodes(trx, viewer.id, ['reactivate'], now);
    await trx.deleteFrom('push_subscription').where('account_id', '=', viewer.id).execute();
    await trx.deleteFrom('notification_due').where('account_id', '=', viewer.id).execute();
  });
  await mailCancelLink(deps, viewer.id).catch((error: unknown) => deps.log.error({ err: error }, 'link to come back not sent'));
  await notifyPreviousAddresses(deps, viewer.id, 'deletion');
  return delete_at;
}

/** Mails the link that cancels a scheduled deletion. */
export async function mailCancelLink(deps: Deps, accountId: number): Promise<void> {
  const account = await deps.db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['email', 'language', 'delete_at', 'profile.country'])
    .where('account.id', '=', accountId)
    .where('status', '=', 'pending_deletion')
    .executeTakeFirst();
  if (!account?.delete_at) return;
  const locale = localeOf(account.language);
  const minutes = Math.max(1, Math.floor((account.delete_at.getTime() - deps.now().getTime()) / 60_000));
  const code = await makeCode(deps.db, deps.now(), { accountId, kind: 'reactivate', minutes });
  const date = mailDate({ locale, country: account.country }, account.delete_at);
  await deps.mail.send({
    kind: 'goodbye',
    to: account.email,
    locale,
    params: { date, link: paths.accountDeleted.href(null, { code }) },
  });
}

/**
 * Cancels the deletion by the mailed code, which also confirms the address.
 * @returns the account, for a session
 * @throws ApiFailure `link_invalid` for an unknown, used or expired code
 */
export async function cancelDeletion(deps: Deps, code: string): Promise<AuthenticatedAccount> {
  const now = deps.now();
  return transact(deps, async (trx, record) => {
    const id = await consumeCode(trx, code, 'reactivate', now);
    const account =
      id === null
        ? undefined
        : await trx
            .selectFrom('account')
            .select(['id', 'password_hash'])
            .where('id', '=', id)
            .where('status', '=', 'pending_deletion')
            .executeTakeFirst();
    if (!account) throw new ApiFailure('link_invalid');
    await makeActive(trx, record, account.id, now);
    await trx.deleteFrom('leaving').where('account_id', '=', account.id).execute();
    return { accountId: account.id, passwordHash: account.password_hash };
  });
}
