import type { Keys } from '@nightlark/contract/server';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const ID_BYTES = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encryption: the text can't be read without the key. */
export interface Seal {
  /** AES-256-GCM with the first key, with a new nonce each time. */
  seal(text: string): Buffer;
  /** @throws Error if it was encrypted with none of the keys, for another purpose, or altered since */
  open(sealed: Buffer): string;
}

const derive = (secret: string, use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', use, bytes));

/**
 * Derives a purpose's keys from secrets, so that what was encrypted for one purpose can't be decrypted for another.
 * @example sealFor(deps.secrets.media, 'search').seal('2026-01-01')
 */
export function sealFor(secrets: Keys, purpose: string): Seal {
  const keys = secrets.map((secret) => {
    const bytes = derive(secret, `${purpose}:seal`, KEY_BYTES + ID_BYTES);
    return { key: bytes.subarray(0, KEY_BYTES), id: bytes.subarray(KEY_BYTES) };
  });
  return {
    seal(text) {
      const { key, id } = keys[0]!;
      // The nonce begins with the key's id: so a release before this opens it too. 80 random bits are left.
      const nonce = Buffer.concat([id, randomBytes(NONCE_BYTES - ID_BYTES)]);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes]);
    },
    open(sealed) {
      const isNamed = ({ id }: { id: Buffer }) => id.equals(sealed.subarray(0, ID_BYTES));
      // What a release before this encrypted names no key.
      const inTurn = [...keys].sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
      for (const { key } of inTurn.slice(0, -1)) {
        try {
          return openWith(key, sealed);
        } catch {
          // The next one.
        }
      }
      return openWith(inTurn.at(-1)!.key, sealed);
    },
  };
}

function openWith(key: Buffer, sealed: Buffer): string {
  // Without a length, a tag truncated to four bytes would do.
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/**
 * A purpose's keyed hash (HMAC-SHA256): equal for equal texts, and can only be compared.
 * @example markFor(deps.secrets.marks, 'iban')('NL91ABNA0417164300')
 */
export function markFor(secret: string, purpose: string): (text: string) => Buffer {
  const key = derive(secret, `${purpose}:mark`, KEY_BYTES);
  return (text) => createHmac('sha256', key).update(text).digest();
}
