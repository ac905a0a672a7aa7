import { DEFAULTS, DEVICE_DAYS } from '@nightlark/contract';
import type { Deps } from '../deps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FORGET_MS = DEFAULTS.forgetHours * HOUR_MS;

/** Deletes what has served: sessions that are over, mail codes and login misses of long ago, devices that were not used for as long as they know. */
export async function forgetExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const time = now().getTime();
  await db.deleteFrom('session').where('expires_at', '<', new Date(time)).execute();
  await db
    .deleteFrom('known_device')
    .where('last_login', '<', new Date(time - DEVICE_DAYS * DAY_MS))
    .execute();
  // Reset mails are counted over a day, so a code outlives its use by that.
  await db
    .deleteFrom('mail_code')
    .where('expires_at', '<', new Date(time - FORGET_MS))
    .execute();
  await db
    .deleteFrom('login_attempt')
    .where('updated_at', '<', new Date(time - FORGET_MS))
    .execute();
}

/** Does so every hour. @returns the function that ends it */
export function startForgetting(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => void {
  const timer = setInterval(() => {
    forgetExpired(deps).catch((error: unknown) => deps.log.error({ err: error }, 'expired rows not deleted'));
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
