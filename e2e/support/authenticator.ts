import { createHmac } from 'node:crypto';

/** What an authenticator app shows for a key in base 32 (RFC 6238), written apart from the server's. @param ahead steps of 30 seconds */
export function codeFor(key: string, ahead = 0): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((byte) => parseInt(byte, 2));
  const time = Buffer.alloc(8);
  time.writeUInt32BE(Math.floor(Date.now() / 30_000) + ahead, 4);
  const mac = createHmac('sha1', Buffer.from(bytes)).update(time).digest();
  const offset = mac[19]! % 16;
  return String((mac.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0');
}
