import type { Logger } from 'pino';
import { z } from 'zod';
import { UnreachableNumber, type SmsSender } from './sms.ts';

const WAIT_MS = 8_000;
/** Twilio's codes for a number that is invalid, not mobile, unreachable, or unsubscribed. */
const UNREACHABLE = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);
const refusal = z.object({ code: z.number().optional() });

interface TwilioOptions {
  url: string;
  account: string;
  token: string;
  from: string;
  log: Logger;
}

/** Twilio's Programmable Messaging by its public API (`POST /2010-04-01/Accounts/{Sid}/Messages.json`). */
export function twilioSms({ url, account, token, from, log }: TwilioOptions): SmsSender {
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, url);
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    async send(to, text) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        signal: AbortSignal.timeout(WAIT_MS),
        redirect: 'error',
      }).catch((error: unknown) => {
        const { name } = error as Error;
        log.error({ error: name }, 'text message not sent');
        throw new Error('The provider of text messages is not reached.');
      });
      if (response.ok) return void (await response.body?.cancel());
      // Without the response's message, which contains the number.
      const { code } = refusal.safeParse(await response.json().catch(() => ({}))).data ?? {};
      log.error({ status: response.status, code }, 'text message not sent');
      if (code !== undefined && UNREACHABLE.has(code)) throw new UnreachableNumber();
      throw new Error(`The provider of text messages answers ${response.status}.`);
    },
  };
}
