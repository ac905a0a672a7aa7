import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const PURPOSE = 'nightlark-platform-token';
/** What stands before the 32 bytes of an Ed25519 seed in a private key's DER form (RFC 8410). */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A team's secret. The prefix lets scanners of repositories and logs find one that got there. */
export function newToken(): string {
  return `nightlark_${randomBytes(32).toString('base64url')}`;
}

/** The key that a token stands for: its holder signs calls with it, and never sends the token. */
export function signingKey(token: string): KeyObject {
  const seed = hkdfSync('sha256', token, '', PURPOSE, 32);
  return createPrivateKey({ key: Buffer.concat([SEED_PREFIX, Buffer.from(seed)]), format: 'der', type: 'pkcs8' });
}

/** What the platform keeps of a token: enough to check its holder's calls, not enough to make one. */
export function publicHalf(token: string): string {
  return createPublicKey(signingKey(token)).export({ format: 'jwk' }).x!;
}

export function verifyingKey(half: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: half }, format: 'jwk' });
}
