import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
/** Steps before and after the current one whose codes count too: clocks differ, and people type slowly. */
const TOLERANCE = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, 30 seconds. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export const stepAt = (time: Date): number => Math.floor(time.getTime() / STEP_MS);

/** The step whose code it is, now or nearly, of those after the last one that was used; null if none. */
export function stepOfCode(secret: Buffer, code: string, now: Date, last: number): number | null {
  const current = stepAt(now);
  for (let step = Math.max(current - TOLERANCE, last + 1); step <= current + TOLERANCE; step++)
    if (totpCode(secret, step) === code) return step;
  return null;
}

/** RFC 4648 without padding: what people type into their app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What an app reads. */
export const totpAddress = (secret: Buffer, issuer: string, name: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(name)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
