import { DEFAULTS, isLocale, paths } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type Attempt, keyOf, tooManyAttempts } from './failed-attempts.ts';

const DAY_MS = 86_400_000;
/** The longest lock between two guesses. */
const WAIT_MAX_MINUTES = 60;

/**
 * Counts failed logins of one account from all unknown devices together, for unknown addresses too: twenty a day are allowed, then each is
 * followed by a longer lock, of 1, 2, 4 … 60 minutes (exponential back-off). The member is notified once a day.
 * @throws ApiFailure `too_many_attempts` during a lock, which counts nothing
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
  if (!counted) {
    const row = await deps.db.selectFrom('login_attempt').select('locked_until').where('key', '=', key).executeTakeFirst();
    throw tooManyAttempts(row?.locked_until ?? now, now);
  }
  // Not awaited: the response time must not reveal whether the account exists.
  if (counted.misses === free)
    notifyMember(deps, email, key).catch((error: unknown) => deps.log.error({ err: error }, 'notice of guesses not sent'));
  return {
    async passed() {
      // Failures from other devices stay counted.
      await sql`update login_attempt set misses = greatest(misses - 1, 0), locked_until = null where key = ${key}`.execute(deps.db);
    },
  };
}

async function notifyMember(deps: Deps, email: string, key: string): Promise<void> {
  const now = deps.now();
  const notNotifiedToday = await deps.db
    .updateTable('login_attempt')
    .set({ told_at: now })
    .where('key', '=', key)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', new Date(now.getTime() - DAY_MS))]))
    .returning('key')
    .executeTakeFirst();
  const account = await deps.db
    .selectFrom('account')
    .select(['email', 'language'])
    .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', email.toLowerCase()))
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!notNotifiedToday || !account) return;
  const locale = isLocale(account.language) ? account.language : 'en';
  await deps.mail.send({ kind: 'login_guesses', to: account.email, locale, params: { link: paths.resetPassword.href() } });
}
