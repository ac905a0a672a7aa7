import { randomBytes } from 'node:crypto';
import webpush from 'web-push';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';

/** Keys that sign links and webhooks and identify the push sender. From the environment, or generated at the first start and stored. */
export interface Secrets {
  media: string;
  payment: string;
  /** Signs the unsubscribe links of mails. */
  unsubscribe: string;
  /** Signs the mail provider's webhooks. */
  mailEvents: string;
  /** Encrypts bank accounts and phone numbers. */
  bank: string;
  vapid: { publicKey: string; privateKey: string };
}

export async function loadSecrets(db: Db, config: Config): Promise<Secrets> {
  return {
    media: config.MEDIA_SECRET ?? (await loadOrCreate(db, 'media', randomSecret)),
    payment: config.PAYMENT_SECRET ?? (await loadOrCreate(db, 'payment', randomSecret)),
    unsubscribe: await loadOrCreate(db, 'unsubscribe', randomSecret),
    mailEvents: config.MAIL_EVENT_SECRET ?? (await loadOrCreate(db, 'mail-events', randomSecret)),
    bank: config.BANK_SECRET ?? (await loadOrCreate(db, 'bank', randomSecret)),
    vapid: JSON.parse(await loadOrCreate(db, 'vapid', () => JSON.stringify(webpush.generateVAPIDKeys()))) as Secrets['vapid'],
  };
}

const randomSecret = () => randomBytes(32).toString('base64url');

async function loadOrCreate(db: Db, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('server_secret')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
