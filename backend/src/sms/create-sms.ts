import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { SmsSender } from './sms.ts';
import { twilioSms } from './twilio.ts';

interface Surroundings {
  config: Config;
  db: Db;
  log: Logger;
  now: () => Date;
}

/** Sends by Twilio if it is configured; a demo stores messages in the outbox, shown at `/dev/outbox`. @returns null otherwise */
export function createSms({ config, db, log, now }: Surroundings): SmsSender | null {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_URL: url } = config;
  if (account && token && from) return twilioSms({ url, account, token, from, log });
  return config.demo ? outboxSms(db, now) : null;
}

function outboxSms(db: Db, now: () => Date): SmsSender {
  return {
    async send(to, text) {
      await db.insertInto('sms_outbox').values({ sent_at: now(), recipient: to, body: text }).execute();
    },
  };
}
