import { checkEmail, DEFAULTS, isLocale, paths } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { makeCode, takeCode } from './mail-code.ts';
import { refreshActive } from './refresh-active.ts';
import { requirePassword } from './require-password.ts';

/**
 * Mails a link to the new address; nothing changes before it is followed (decisions, "e-mail change").
 * @throws ApiFailure `new_email_invalid`, `new_email_same`, `email_taken`, `password_incorrect` or `too_many_attempts`
 */
export async function requestMailChange(deps: Deps, viewer: Viewer, body: { email: string; password: string }): Promise<void> {
  if (checkEmail(body.email)) throw new ApiFailure('new_email_invalid', { field: 'email' });
  if (body.email.toLowerCase() === viewer.email.toLowerCase()) throw new ApiFailure('new_email_same', { field: 'email' });
  // Before anything is told of other accounts.
  await requirePassword(deps, viewer, body.password, { code: 'password_incorrect', field: 'password' });
  await requireFree(deps.db, body.email);
  await spendOpen(deps, deps.db, viewer.id, ['mail_change']);
  const code = await makeCode(deps.db, viewer.id, 'mail_change', deps.now(), DEFAULTS.mailChangeMinutes, { email: body.email });
  await deps.mail.send({
    kind: 'mail_change',
    to: body.email,
    locale: viewer.language,
    params: { hours: DEFAULTS.mailChangeMinutes / 60, link: paths.mailChangeDo.href(null, { code }) },
  });
}

/**
 * Follows the link at the new address, and sends the old one a link that undoes it; or follows that one, which also
 * ends every session: whoever changed the address had got in.
 * @throws ApiFailure `link_invalid`, or `email_taken` where someone else has the address by now
 */
export async function changeMail(deps: Deps, code: string): Promise<'changed' | 'undone'> {
  const now = deps.now();
  const done = await deps.db.transaction().execute(async (trx) => {
    const change = await takeCode(trx, code, 'mail_change', now);
    const taken = change ?? (await takeCode(trx, code, 'mail_undo', now));
    const email = taken?.payload['email'];
    if (!taken || !email) throw new ApiFailure('link_invalid');
    const old = await trx
      .selectFrom('account')
      .select(['email', 'language', 'status'])
      .where('id', '=', taken.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (old.status === 'pending_deletion') throw new ApiFailure('pending_deletion');
    await requireFree(trx, email, taken.accountId);
    // Whoever followed a link at the address has confirmed it.
    await trx.updateTable('account').set({ email, status: 'active' }).where('id', '=', taken.accountId).execute();
    await refreshActive(trx, taken.accountId, now);
    await trx.deleteFrom('mail_disabled').where('account_id', '=', taken.accountId).where('reason', '=', 'bounce').execute();
    if (change) {
      const undo = await makeCode(trx, taken.accountId, 'mail_undo', now, DEFAULTS.mailUndoDays * 24 * 60, { email: old.email });
      return { ...old, accountId: taken.accountId, undo };
    }
    await trx.deleteFrom('session').where('account_id', '=', taken.accountId).execute();
    await spendOpen(deps, trx, taken.accountId, ['mail_change', 'mail_undo', 'reset']);
    return null;
  });
  if (!done) return 'undone';
  await deps.mail
    .send({
      kind: 'mail_undo',
      to: done.email,
      locale: isLocale(done.language) ? done.language : 'en',
      params: { days: DEFAULTS.mailUndoDays, link: paths.mailChangeDo.href(null, { code: done.undo }) },
    })
    .catch((error: unknown) => deps.log.error({ err: error }, 'undo link not sent'));
  return 'changed';
}

async function requireFree(db: Db, email: string, except = 0): Promise<void> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', email.toLowerCase()))
    .where('id', '!=', except)
    .executeTakeFirst();
  if (other) throw new ApiFailure('email_taken', { field: 'email' });
}

/** Only the newest link works. */
async function spendOpen(deps: Deps, db: Db, accountId: number, kinds: ('mail_change' | 'mail_undo' | 'reset')[]): Promise<void> {
  await db
    .updateTable('mail_code')
    .set({ used_at: deps.now() })
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}
