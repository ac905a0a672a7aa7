import { checkEmail, DEFAULTS, paths } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { type RecordEvent, transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { siteFor } from '../site/site.ts';
import { mailCode, makeCode, invalidateOpenCodes, consumeCodeRow, OPENING_KINDS } from '../mail-codes/mail-code.ts';
import { openUndoFor, notifyPreviousAddresses } from '../mail-codes/previous-addresses.ts';
import { makeActive } from '../activation/activation.ts';
import { lockWithPassword, requirePassword } from '../password/require-password.ts';
import { undoMailChange } from './undo-mail-change.ts';
import { notifyOwner } from '../neutral-answers/notify-owner.ts';
import { localeOf } from '../../mail/reader.ts';

/**
 * Mails a link to the new address; nothing changes until it is followed (decision 045). If the site's responses
 * are neutral, only the owner of a taken address is notified.
 * @throws ApiFailure `new_email_invalid`, `new_email_same`, `email_taken`, `password_incorrect` or `too_many_attempts`
 */
export async function requestMailChange(
  deps: Deps,
  viewer: Viewer,
  body: { email: string; password: string },
  domain: string,
): Promise<void> {
  if (checkEmail(body.email)) throw new ApiFailure('new_email_invalid', { field: 'email' });
  if (body.email.toLowerCase() === viewer.email.toLowerCase()) throw new ApiFailure('new_email_same', { field: 'email' });
  // Before anything about other accounts is revealed.
  const hash = await requirePassword(deps, viewer, body.password, { code: 'password_incorrect', field: 'password' });
  const { settings } = await siteFor(deps, domain);
  if (!settings.neutral_answers) return mailChangeLink(deps, viewer, body.email, hash);
  mailChangeLink(deps, viewer, body.email, hash).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.code === 'email_taken') notifyOwner(deps, body.email);
    else deps.log.error({ err: error }, 'link for a new address not sent');
  });
}

async function mailChangeLink(deps: Deps, viewer: Viewer, email: string, hash: string): Promise<void> {
  const code = await deps.db.transaction().execute(async (trx) => {
    await lockWithPassword(trx, viewer.id, hash);
    await requireFree(trx, email, viewer.id, deps.now());
    await invalidateOpenCodes(trx, viewer.id, ['mail_change'], deps.now());
    return makeCode(trx, deps.now(), {
      accountId: viewer.id,
      kind: 'mail_change',
      minutes: DEFAULTS.mailChangeMinutes,
      payload: { email },
    });
  });
  await mailCode(deps, code, {
    kind: 'mail_change',
    to: email,
    locale: viewer.language,
    params: { hours: DEFAULTS.mailChangeMinutes / 60, link: paths.mailChangeDo.href(null, { code }) },
  });
}

/**
 * Confirms the link at the new address, and mails the old one a link that undoes it; or confirms the undo.
 * @throws ApiFailure `link_invalid`, `pending_deletion`, or `email_taken` if someone else has the address by now
 */
export async function changeMail(deps: Deps, code: string): Promise<'changed' | 'undone'> {
  try {
    const change = await transact(deps, (trx, record) => confirmChange(trx, record, code, deps.now()));
    if (!change) {
      await undoMailChange(deps, code);
      return 'undone';
    }
    // Addresses before the last one, which gets its own mail.
    await notifyPreviousAddresses(deps, change.accountId, 'address', { but: change.oldEmail });
    if (change.undo) await sendUndo(deps, change.oldEmail, change.language, change.undo);
    return 'changed';
  } catch (error) {
    // Concurrent claim of the same address.
    if (isUniqueViolation(error)) throw new ApiFailure('email_taken', { field: 'email' });
    throw error;
  }
}

interface Change {
  accountId: number;
  oldEmail: string;
  language: string;
  /** The undo code; null if there is no address to send it to. */
  undo: string | null;
}

/** @returns null if the code is not of this kind */
async function confirmChange(trx: Db, record: RecordEvent, code: string, now: Date): Promise<Change | null> {
  const taken = await consumeCodeRow(trx, code, ['mail_change'], now);
  const email = taken?.payload['email'];
  if (!taken || !email) return null;
  const { account_id: accountId } = taken;
  const old = await trx
    .selectFrom('account')
    .select(['email', 'language', 'status', 'invisible', 'paused_until'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (old.status === 'pending_deletion') throw new ApiFailure('pending_deletion');
  await trx.updateTable('account').set({ email }).where('id', '=', accountId).execute();
  // After the row is locked: concurrent claims of the address are serialized by its unique index.
  await requireFree(trx, email, accountId, now);
  // Following a link at the address confirms it.
  await makeActive(trx, record, accountId, now);
  // What was mailed to the old address proves nothing at the new one, and must not open the account: it may have been a stranger's.
  await invalidateOpenCodes(trx, accountId, [...OPENING_KINDS, 'bounce_check'], now);
  await trx.deleteFrom('mail_disabled').where('account_id', '=', accountId).where('reason', '=', 'bounce').execute();
  const change = { accountId, oldEmail: old.email, language: old.language, undo: null };
  // Back to an address that could still undo: the one in between gets no undo link.
  const back = await openUndoFor(trx, email, now);
  if (back) {
    await trx
      .deleteFrom('mail_code')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'mail_undo')
      .where('made', '>=', back.made)
      .execute();
    return change;
  }
  // An address that was never confirmed may be a stranger's, mistyped at sign-up.
  if (old.status === 'not_confirmed') return change;
  const before = { email: old.email, invisible: String(old.invisible), paused_until: old.paused_until?.toISOString() ?? '' };
  return {
    ...change,
    undo: await makeCode(trx, now, { accountId, kind: 'mail_undo', minutes: DEFAULTS.mailUndoDays * 24 * 60, payload: before }),
  };
}

async function sendUndo(deps: Deps, to: string, language: string, code: string): Promise<void> {
  await deps.mail
    .send({
      kind: 'mail_undo',
      to,
      locale: localeOf(language),
      params: { days: DEFAULTS.mailUndoDays, link: paths.mailChangeDo.href(null, { code }) },
    })
    .catch((error: unknown) => deps.log.error({ err: error }, 'undo link not sent'));
}

/** @throws ApiFailure `email_taken` if another account has the address, or may restore it */
async function requireFree(db: Db, email: string, accountId: number, now: Date): Promise<void> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', email.toLowerCase()))
    .where('id', '!=', accountId)
    .executeTakeFirst();
  const reserved = await openUndoFor(db, email, now);
  if (other || (reserved && reserved.account_id !== accountId)) throw new ApiFailure('email_taken', { field: 'email' });
}

/** Whether an error is PostgreSQL's violation of a unique constraint. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '23505';
}
