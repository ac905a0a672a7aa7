import { isMadeBy, type Keys } from '@nightlark/contract/server';
import { createHmac } from 'node:crypto';

/** The header with the time and the signature of requests between this server and a provider, of payments or of mail. */
export const SIGNATURE_HEADER = 'payment-signature';
const TOLERANCE_MS = 5 * 60_000;

/** @returns the header's value: HMAC-SHA256 over the time and the raw body */
export function sign(secret: string, body: string | Buffer, now: Date): string {
  const time = Math.floor(now.getTime() / 1_000);
  return `t=${time},v1=${digest(secret, time, body)}`;
}

/** Whether the body was signed with one of the keys within the last five minutes. */
export function verify(keys: Keys, body: string | Buffer, header: string | undefined, now: Date): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!time || !signature) return false;
  if (Math.abs(now.getTime() - Number(time) * 1_000) > TOLERANCE_MS) return false;
  return isMadeBy(keys, signature, (key) => digest(key, Number(time), body));
}

function digest(secret: string, time: number, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}
