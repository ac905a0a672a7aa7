import { DEFAULTS, type Locale, paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { AuthenticatedAccount } from '../../session/authenticated-account.ts';
import { endSessionsInTransaction } from '../../session/end-sessions.ts';
import { deleteDevices } from '../../session/known-device.ts';
import { siteFor } from '../site/site.ts';
import {
  mailAgain,
  mailCode,
  makeCode,
  mayBeSent,
  peekCode,
  consumeCode,
  invalidateOpenCodes,
  OPENING_KINDS,
} from '../mail-codes/mail-code.ts';
import { openUndoFor, resendUndo, notifyPreviousAddresses } from '../mail-codes/previous-addresses.ts';
import { keyOf } from '../password/failed-attempts.ts';
import { hashPassword } from '../password/password-hash.ts';
import { passwordOwner } from '../password/password-owner.ts';
import { requireGoodPassword } from '../password/password-strength.ts';
import { notifyOwner } from '../neutral-answers/notify-owner.ts';

const DAY_MS = 86_400_000;

/** Beyond `resetMailsPerDay` in all, a link that is valid for as long is not followed by another. */
const STILL_GOOD_MS = 15 * 60_000;

/**
 * Mails a link to choose a new password, at most three a day from one source; to a recently replaced address the link that restores it.
 * Strangers elsewhere don't use up the owner's mails: there is always a valid link in the mailbox, or a new one is sent.
 * If the site's responses are neutral, the response is sent before the account is looked up, so that it reveals nothing.
 * @throws ApiFailure `email_not_found`, `pending_deletion` or `reset_mail_limit`
 */
export async function requestReset(deps: Deps, email: string, domain: string, source: string): Promise<void> {
  const { settings } = await siteFor(deps, domain);
  if (!settings.neutral_answers) return mailReset(deps, email, source);
  mailReset(deps, email, source).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) deps.log.error({ err: error }, 'link for a new password not sent');
    else if (error.code === 'pending_deletion') notifyOwner(deps, email);
  });
}

async function mailReset(deps: Deps, email: string, source: string): Promise<void> {
  const now = deps.now();
  const by = keyOf('reset', email.toLowerCase(), source);
  const undo = await openUndoFor(deps.db, email, now);
  if (undo) {
    // The address was changed recently: its owner needs the undo link.
    return mailAgain(deps, `old address ${undo.account_id}`, () => resendUndo(deps, undo));
  }
  const mail = await deps.db.transaction().execute(async (trx) => {
    // Row lock, so that concurrent requests are counted.
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
      .select(['payload', 'created_at', 'expires_at', 'used_at'])
      .where('account_id', '=', account.id)
      .where('kind', '=', 'reset')
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .orderBy('created_at')
      .execute();
    const own = sent.filter(({ payload }) => payload['by'] === by);
    if (own.length >= DEFAULTS.resetMailsPerDay)
      throw new ApiFailure('reset_mail_limit', { retryAfter: Math.ceil((own[0]!.created_at.getTime() + DAY_MS - now.getTime()) / 1000) });
    const goodUntil = new Date(now.getTime() + STILL_GOOD_MS);
    if (sent.length >= DEFAULTS.resetMailsPerDay && sent.some((code) => !code.used_at && code.expires_at > goodUntil)) return null;
    return {
      account,
      code: await makeCode(trx, now, { accountId: account.id, kind: 'reset', minutes: DEFAULTS.resetMinutes, payload: { by } }),
    };
  });
  if (!mail) return;
  const { id } = mail.account;
  await mailCode(deps, mail.code, {
    kind: 'reset',
    to: mail.account.email,
    locale: mail.account.language as Locale,
    params: { minutes: DEFAULTS.resetMinutes, link: paths.resetPasswordDo.href(null, { code: mail.code }) },
  }).catch(async (error: unknown) => {
    if (mayBeSent(error)) await notifyPreviousAddresses(deps, id, 'reset');
    throw error;
  });
  await notifyPreviousAddresses(deps, id, 'reset');
}

/**
 * Sets a new password by the mailed code and ends every session of the account.
 * @returns the account, for a session
 * @throws ApiFailure `passwords_differ`, `password_too_short`, `password_common`, `link_invalid` or `pending_deletion`
 */
export async function resetPassword(
  deps: Deps,
  body: { code: string; password: string; password2: string },
): Promise<AuthenticatedAccount> {
  if (body.password !== body.password2) throw new ApiFailure('passwords_differ', { field: 'password2' });
  const owner = await peekCode(deps.db, body.code, 'reset', deps.now());
  if (owner === null) throw new ApiFailure('link_invalid');
  requireGoodPassword(body.password, await passwordOwner(deps, owner));
  const passwordHash = await hashPassword(body.password);
  const accountId = await endSessionsInTransaction(deps, async (trx, end) => {
    const id = await consumeCode(trx, body.code, 'reset', deps.now());
    if (id === null) throw new ApiFailure('link_invalid');
    const { status } = await trx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .returning('status')
      .executeTakeFirstOrThrow();
    if (status === 'pending_deletion') throw new ApiFailure('pending_deletion');
    await end({ accountId: id });
    await deleteDevices(trx, id);
    // Invalidates other mailed links that would open the account, or change its address.
    await invalidateOpenCodes(trx, id, OPENING_KINDS, deps.now());
    return id;
  });
  await notifyPreviousAddresses(deps, accountId, 'password');
  return { accountId, passwordHash };
}
