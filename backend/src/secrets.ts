import { type Keys, keysOf } from '@nightlark/contract/server';
import { randomBytes } from 'node:crypto';
import webpush from 'web-push';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import { sealFor } from './seal.ts';

/** Keys that sign links and webhooks and identify the push sender. From the environment, or generated at the first start and stored. */
export interface Secrets {
  media: Keys;
  payment: Keys;
  /** Signs the unsubscribe links of mails. */
  unsubscribe: Keys;
  /** Signs the mail provider's webhooks. */
  mailEvents: Keys;
  /** Encrypts bank accounts and phone numbers. */
  bank: Keys;
  /** Of keyed hashes (`markFor`): stays when `bank` changes, or nobody would be recognised any more. */
  marks: string;
  vapid: { publicKey: string; privateKey: string };
}

export async function loadSecrets(db: Db, config: Config): Promise<Secrets> {
  const load = async (given: string | undefined, former: string | undefined, name: string) =>
    keysOf(given ?? (await loadOrCreate(db, name, randomSecret)), former);
  const bank = await load(config.BANK_SECRET, config.BANK_SECRET_FORMER, 'bank');
  return {
    media: await load(config.MEDIA_SECRET, config.MEDIA_SECRET_FORMER, 'media'),
    payment: await load(config.PAYMENT_SECRET, config.PAYMENT_SECRET_FORMER, 'payment'),
    unsubscribe: await load(config.UNSUBSCRIBE_SECRET, config.UNSUBSCRIBE_SECRET_FORMER, 'unsubscribe'),
    mailEvents: await load(config.MAIL_EVENT_SECRET, config.MAIL_EVENT_SECRET_FORMER, 'mail-events'),
    bank,
    marks: await loadMarks(db, bank),
    vapid: JSON.parse(await loadOrCreate(db, 'vapid', () => JSON.stringify(webpush.generateVAPIDKeys()))) as Secrets['vapid'],
  };
}

/** A secret, or the token of a session or a device. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** Where `marks` is in `server_secret`: in base64, encrypted with `bank`. */
export const MARKS = 'marks';

/** @throws Error if it is encrypted with another `bank` than those given: as the rest is then, too */
async function loadMarks(db: Db, bank: Keys): Promise<string> {
  const { seal, open } = sealFor(bank, MARKS);
  const isThere = await db.selectFrom('server_secret').select('name').where('name', '=', MARKS).executeTakeFirst();
  // Releases before made marks with the secret itself.
  const isInUse = !isThere && (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
  if (isInUse && bank.length > 1) throw new Error('Start this release once without BANK_SECRET_FORMER before BANK_SECRET changes.');
  const stored = await loadOrCreate(db, MARKS, () => seal(isInUse ? bank[0]! : randomSecret()).toString('base64'));
  try {
    return open(Buffer.from(stored, 'base64'));
  } catch {
    throw new Error(
      'BANK_SECRET is not what this database is encrypted with: give the value before it as BANK_SECRET_FORMER, until `node nightlark.mjs reseal` has ended well.',
    );
  }
}

async function loadOrCreate(db: Db, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('server_secret')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
