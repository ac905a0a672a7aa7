import { DEFAULTS, paths } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { hasValidCode, mailCode, makeCode } from '../mail-codes/mail-code.ts';
import { type Attempt, keyOf, tooManyAttempts } from './failed-attempts.ts';
import { localeOf } from '../../mail/reader.ts';

const DAY_MS = 86_400_000;
/** The longest lock between two guesses. */
const WAIT_MAX_MINUTES = 60;
const LOGIN_CODE_MINUTES = 24 * 60;

/**
 * Counts failed logins of one account from all unknown devices together, for unknown addresses too: twenty a day are allowed, then each is
 * followed by a longer lock, of 1, 2, 4 … 60 minutes (exponential back-off). From then on the member holds a mailed code that lets them in
 * all the same: one a day, and another once it is used.
 * @throws ApiFailure `too_many_attempts` at `code` during a lock, which counts nothing
 */
export async function countUnknownDeviceAttempt(deps: Deps, email: string): Promise<Pick<Attempt, 'passed'>> {
  const key = keyOf('strange', email.toLowerCase());
  const now = deps.now();
  const resetBefore = new Date(now.getTime() - DAY_MS);
  const free = DEFAULTS.strangeLoginMisses;
  const { rows } = await sql<{ misses: number }>`
    insert into login_attempt as old (key, misses, updated_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      misses = case when old.updated_at <= ${resetBefore} then 1 else old.misses + 1 end,
      locked_until = case
        when old.updated_at <= ${resetBefore} or old.misses < ${free} then null
        else ${now}::timestamptz + make_interval(mins => least(power(2, least(old.misses - ${free}, 10)), ${WAIT_MAX_MINUTES})::int)
      end,
      updated_at = ${now}
    where coalesce(old.locked_until <= ${now}, true)
    returning misses`.execute(deps.db);
  const counted = rows[0];
  // Not awaited: the response time must not reveal whether the account exists.
  if (!counted || counted.misses >= free)
    mailLoginCode(deps, email).catch((error: unknown) => deps.log.error({ err: error }, 'notice of guesses not sent'));
  if (!counted) {
    const row = await deps.db.selectFrom('login_attempt').select('locked_until').where('key', '=', key).executeTakeFirst();
    throw tooManyAttempts(row?.locked_until ?? now, now, 'code');
  }
  return {
    async passed() {
      // Failures from other devices stay counted.
      await sql`update login_attempt set misses = greatest(misses - 1, 0), locked_until = null where key = ${key}`.execute(deps.db);
    },
  };
}

/** Unless the member holds a valid code already. */
async function mailLoginCode(deps: Deps, email: string): Promise<void> {
  const now = deps.now();
  const mail = await deps.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'email', 'language'])
      .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', email.toLowerCase()))
      .where('status', '=', 'active')
      .forUpdate()
      .executeTakeFirst();
    if (!account || (await hasValidCode(trx, account.id, 'login', now))) return null;
    return { ...account, code: await makeCode(trx, now, { accountId: account.id, kind: 'login', minutes: LOGIN_CODE_MINUTES }) };
  });
  if (!mail) return;
  const { code, language } = mail;
  const locale = localeOf(language);
  await mailCode(deps, code, { kind: 'login_guesses', to: mail.email, locale, params: { code, link: paths.login.href(null, { code }) } });
}
