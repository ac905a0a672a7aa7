import { createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RegistryKeys } from '@nightlark/registry';

const RANDOM_BYTES = 12;
const TIME_BYTES = 4;
const MAC_BYTES = 11;
const LENGTH = RANDOM_BYTES + TIME_BYTES + MAC_BYTES;
const KEY_LENGTH = 12;
/** A tab may be open for a day before something fails in it. */
const VALID_S = 24 * 3_600;
/** Tolerated clock skew between gateways. */
const AHEAD_S = 300;
const TEXT = new RegExp(`^[A-Za-z0-9+/]{${(LENGTH / 3) * 4}}$`);

export interface PageTokens {
  /** Creates a token for a page of this release set. */
  issue(set: string): string;
  /** A key of the browser for its shell, to sign what it keeps for its next page; equal on all gateways. */
  browserKey(browser: string): string;
  /** A text of the same length as both that counts for nothing, for a page that no tab shows. */
  blank(): string;
  /** Whether a gateway of this platform issued it for this set within a day. */
  isOf(token: string, set: string): boolean;
  /** A keyed digest, equal on all gateways of the platform. */
  pseudonym(text: string): string;
}

/**
 * The key shared by all gateways of a platform: derived from `GATEWAY_SECRET`, else from the registry's signing key. A gateway with
 * neither accepts only tokens of its own.
 */
export function tokenKey(gatewaySecret: string | undefined, { signing }: Pick<RegistryKeys, 'signing'>): Buffer {
  const shared = gatewaySecret ?? signing?.export({ type: 'pkcs8', format: 'der' }) ?? randomBytes(32);
  return Buffer.from(hkdfSync('sha256', shared, '', 'nightlark page token', 32));
}

/**
 * Tokens of rendered pages: random bytes, the time, and a MAC over both and the set's id; stateless. Browser reports are accepted only
 * with one (decision 074).
 */
export function createPageTokens(secret: Buffer, now: () => number = Date.now): PageTokens {
  // Created once instead of per page.
  const key = createSecretKey(secret);
  const mac = (head: Uint8Array, set: string) => createHmac('sha256', key).update(head).update(set).digest().subarray(0, MAC_BYTES);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const seconds = () => Math.floor(now() / 1_000);
  return {
    issue(set) {
      const head = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(TIME_BYTES)]);
      head.writeUInt32BE(seconds(), RANDOM_BYTES);
      return Buffer.concat([head, mac(head, set)]).toString('base64');
    },
    browserKey: (browser) => digest(`browser ${browser}`).slice(0, KEY_LENGTH),
    blank: () => randomBytes(LENGTH + (KEY_LENGTH * 3) / 4).toString('base64'),
    isOf(token, set) {
      if (!TEXT.test(token)) return false;
      const bytes = Buffer.from(token, 'base64');
      const head = bytes.subarray(0, -MAC_BYTES);
      if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), mac(head, set))) return false;
      const age = seconds() - head.readUInt32BE(RANDOM_BYTES);
      return age >= -AHEAD_S && age < VALID_S;
    },
    pseudonym: (text) => digest(`pseudonym ${text}`).slice(0, 8),
  };
}
