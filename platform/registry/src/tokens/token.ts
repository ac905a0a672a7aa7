import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const PURPOSE = 'nightlark-platform-token';
/** DER prefix of an Ed25519 private key, before its 32-byte seed (RFC 8410). */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Creates a team's secret. Its prefix lets secret scanners find leaked ones. */
export function newToken(): string {
  return `nightlark_${randomBytes(32).toString('base64url')}`;
}

/** Derives a token's private key: calls are signed with it, the token is never sent. */
export function signingKey(token: string): KeyObject {
  const seed = hkdfSync('sha256', token, '', PURPOSE, 32);
  return createPrivateKey({ key: Buffer.concat([SEED_PREFIX, Buffer.from(seed)]), format: 'der', type: 'pkcs8' });
}

/** The public key of a token, which the platform stores: it can verify calls, not sign them. */
export function publicKeyOf(token: string): string {
  return createPublicKey(signingKey(token)).export({ format: 'jwk' }).x!;
}

export function verifyingKey(publicKey: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
}
