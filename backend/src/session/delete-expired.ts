import { DEFAULTS, DEVICE_DAYS } from '@nightlark/contract';
import type { Deps } from '../deps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RETENTION_MS = DEFAULTS.forgetHours * HOUR_MS;

/**
 * Deletes expired rows: sessions of members and operators, old mail codes and failed logins, devices that have not been used for
 * `DEVICE_DAYS`.
 */
export async function deleteExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const time = now().getTime();
  await db.deleteFrom('session').where('expires_at', '<', new Date(time)).execute();
  await db.deleteFrom('operator_session').where('expires_at', '<', new Date(time)).execute();
  await db
    .deleteFrom('known_device')
    .where('last_login', '<', new Date(time - DEVICE_DAYS * DAY_MS))
    .execute();
  // Reset mails are limited per day, so a code is kept a day longer than it is valid.
  await db
    .deleteFrom('mail_code')
    .where('expires_at', '<', new Date(time - RETENTION_MS))
    .execute();
  await db
    .deleteFrom('login_attempt')
    .where('updated_at', '<', new Date(time - RETENTION_MS))
    .execute();
}
