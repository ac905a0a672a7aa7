import { type Keys, keysOf } from '@nightlark/contract/server';
import type { Config } from '../../../../config.ts';
import { invalidEnvironmentError } from '../../../../environment.ts';
import type { Hash } from './signature.ts';

/** A shop at Verotel, as the Control Center shows it. */
export interface VerotelConfig {
  shopId: string;
  signatureKey: string;
  /** Of what the shop signs: the key, and its former value. */
  signatureKeys: Keys;
  hash: Hash;
  /** Order and status pages; depends on the brand of the merchant's account. */
  url: string;
  /** The Control Center's API, for refunds; null without API access. */
  api: { url: string; user: string; password: string } | null;
}

/** @returns null if no shop is configured @throws Error if the configuration is incomplete */
export function verotelConfig(config: Config): VerotelConfig | null {
  const { VEROTEL_SHOP_ID: shopId, VEROTEL_SIGNATURE_KEY: signatureKey, VEROTEL_API_USER: user, VEROTEL_API_PASSWORD: password } = config;
  if (!shopId !== !signatureKey) throw invalidEnvironmentError(['VEROTEL_SHOP_ID, VEROTEL_SIGNATURE_KEY: both are needed, or none']);
  if (!user !== !password) throw invalidEnvironmentError(['VEROTEL_API_USER, VEROTEL_API_PASSWORD: both are needed, or none']);
  if (!shopId || !signatureKey) return null;
  const api = user && password ? { url: config.VEROTEL_API_URL, user, password } : null;
  const signatureKeys = keysOf(signatureKey, config.VEROTEL_SIGNATURE_KEY_FORMER);
  return { shopId, signatureKey, signatureKeys, hash: config.VEROTEL_HASH, url: config.VEROTEL_URL, api };
}
