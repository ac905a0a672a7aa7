import { DEFAULTS, type Locale, paths } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { transact, type RecordEvent } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import type { AuthenticatedAccount } from '../../session/authenticated-account.ts';
import { isKnownDevice } from '../../session/known-device.ts';
import { isOpened, mailCode, makeCode, noteOpened, openCodeRow } from '../mail-codes/mail-code.ts';
import { refreshActive } from '../profile/refresh-active.ts';

/** Mails the link that confirms the address, for 7 days (docs/product/sign-up-and-login.md#activation). */
export async function sendActivationMail(
  deps: Deps,
  account: { id: number; email: string; name: string; language: Locale },
): Promise<void> {
  const code = await makeCode(deps.db, deps.now(), { accountId: account.id, kind: 'activate', minutes: DEFAULTS.activationDays * 24 * 60 });
  await mailCode(deps, code, {
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

/** The browser that opens a mailed link. */
interface Opener {
  viewer: { id: number } | null;
  device: Buffer | null;
}

/**
 * Confirms the address and makes the profile visible, as often as the link is opened: a mail scanner may open it before its owner does.
 * @returns the account, for a session; null for any browser but the one that signed up, and once that one has opened the link: it stays
 * in the browser's history
 * @throws ApiFailure `link_invalid` for an unknown or expired code; `activation_failed` for an account that is being deleted
 */
export async function activate(deps: Deps, code: string, { viewer, device }: Opener): Promise<AuthenticatedAccount | null> {
  return transact(deps, async (trx, record) => {
    const row = await openCodeRow(trx, code, 'activate', deps.now());
    if (!row) throw new ApiFailure('link_invalid');
    const accountId = row.account_id;
    const { status, password_hash, email } = await trx
      .selectFrom('account')
      .select(['status', 'password_hash', 'email'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (status === 'pending_deletion') throw new ApiFailure('activation_failed');
    if (status === 'not_confirmed') await makeActive(trx, record, accountId, deps.now());
    const isOwn = viewer?.id === accountId;
    const signedUpHere = isOwn || (!viewer && device !== null && (await isKnownDevice(trx, email, device)));
    if (signedUpHere) await noteOpened(trx, row);
    return isOwn || (signedUpHere && !isOpened(row)) ? { accountId, passwordHash: password_hash } : null;
  });
}

/**
 * Makes an account active because its owner followed a link at its address: confirmed, with no deletion scheduled, and visible. If it was
 * not active before, `accountActivated` is recorded, which delivers the message written at sign-up.
 */
export async function makeActive(trx: Db, record: RecordEvent, accountId: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ status: 'active', delete_at: null })
    .where('id', '=', accountId)
    .where('status', '!=', 'active')
    .executeTakeFirst();
  await refreshActive(trx, record, accountId, now);
  if (numUpdatedRows > 0n) record('accountActivated', { accountId });
}
