import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encryption and keyed hashing: encrypted text can't be read without the key; marks can only be compared. */
export interface Seal {
  /** AES-256-GCM, with a new nonce each time. */
  seal(text: string): Buffer;
  /** @throws Error if it was encrypted with another key, for another purpose, or altered since */
  open(sealed: Buffer): string;
  /** A keyed hash (HMAC-SHA256): equal for equal texts. */
  mark(text: string): Buffer;
}

/**
 * Derives a purpose's keys from a secret, so that what was encrypted for one purpose can't be decrypted for another.
 * @example sealFor(deps.secrets.bank, 'iban').seal('NL91ABNA0417164300')
 */
export function sealFor(secret: string, purpose: string): Seal {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `${purpose}:${use}`, 32));
  const [sealing, marking] = [derive('seal'), derive('mark')];
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes]);
    },
    open(sealed) {
      // Without a length, a tag truncated to four bytes would do.
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    mark: (text) => createHmac('sha256', marking).update(text).digest(),
  };
}
