import type { Keys } from '@nightlark/contract/server';
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
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
  /** Whether it is one of this text, by any of the keys. */
  isPseudonym(given: string, text: string): boolean;
}

/**
 * The keys shared by all gateways of a platform, the first of which signs: derived from `GATEWAY_SECRET`, else from the registry's signing
 * key. A gateway with neither accepts only tokens of its own.
 */
export function tokenKeys(gatewaySecrets: Keys, { signing }: Pick<RegistryKeys, 'signing'>): Buffer[] {
  const shared = gatewaySecrets.length > 0 ? gatewaySecrets : [signing?.export({ type: 'pkcs8', format: 'der' }) ?? randomBytes(32)];
  return shared.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'nightlark page token', 32)));
}

/**
 * Tokens of rendered pages: random bytes, the time, and a MAC over both and the set's id; stateless. Browser reports are accepted only
 * with one (decision 074).
 */
export function createPageTokens(secrets: readonly Buffer[], now: () => number = Date.now): PageTokens {
  // Created once instead of per page.
  const keys = secrets.map((secret) => createSecretKey(secret));
  const [current] = keys as [KeyObject];
  const mac = (key: KeyObject, head: Uint8Array, set: string) =>
    createHmac('sha256', key).update(head).update(set).digest().subarray(0, MAC_BYTES);
  const digest = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const pseudonym = (key: KeyObject, text: string) => digest(key, `pseudonym ${text}`).slice(0, 8);
  const seconds = () => Math.floor(now() / 1_000);
  return {
    issue(set) {
      const head = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(TIME_BYTES)]);
      head.writeUInt32BE(seconds(), RANDOM_BYTES);
      return Buffer.concat([head, mac(current, head, set)]).toString('base64');
    },
    browserKey: (browser) => digest(current, `browser ${browser}`).slice(0, KEY_LENGTH),
    blank: () => randomBytes(LENGTH + (KEY_LENGTH * 3) / 4).toString('base64'),
    isOf(token, set) {
      if (!TEXT.test(token)) return false;
      const bytes = Buffer.from(token, 'base64');
      const head = bytes.subarray(0, -MAC_BYTES);
      if (!keys.some((key) => timingSafeEqual(bytes.subarray(-MAC_BYTES), mac(key, head, set)))) return false;
      const age = seconds() - head.readUInt32BE(RANDOM_BYTES);
      return age >= -AHEAD_S && age < VALID_S;
    },
    pseudonym: (text) => pseudonym(current, text),
    isPseudonym: (given, text) => keys.some((key) => pseudonym(key, text) === given),
  };
}
