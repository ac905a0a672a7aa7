import { createHash, randomUUID, sign, verify } from 'node:crypto';
import { publicKeyOf, signingKey, verifyingKey } from './token.ts';

/**
 * Calls are signed with HTTP Message Signatures (RFC 9421) and a fixed list of components, which covers everything that determines a
 * call's effect; timestamp and nonce prevent replays.
 */
const COMPONENTS = '("@method" "@authority" "@path" "@query" "content-digest")';
const TAG = 'nightlark-platform';
const INPUT =
  /^sig=(\("@method" "@authority" "@path" "@query" "content-digest"\);created=(\d{1,12});nonce="([\w-]{8,64})";keyid="([\w-]{43})";alg="ed25519";tag="nightlark-platform")$/;
const SIGNATURE = /^sig=:([A-Za-z0-9+/]{86}==):$/;

/** Maximum clock skew between caller and platform. */
export const CALL_VALID_SECONDS = 300;

interface SignedParts {
  method: string;
  /** Host and port of the platform. */
  authority: string;
  path: string;
  /** With its question mark; empty if none. */
  query: string;
  /** The `Content-Digest` header (RFC 9530). */
  digest: string;
}

export const digestOf = (body: Buffer | string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

function base({ method, authority, path, query, digest }: SignedParts, params: string): Buffer {
  const lines = {
    '@method': method.toUpperCase(),
    '@authority': authority.toLowerCase(),
    '@path': path,
    '@query': query || '?',
    'content-digest': digest,
    '@signature-params': params,
  };
  return Buffer.from(
    Object.entries(lines)
      .map(([name, value]) => `"${name}": ${value}`)
      .join('\n'),
  );
}

interface UnsignedCall {
  method: string;
  url: URL;
  body: Buffer | string;
  /** Of the signature; by default the time. */
  now?: number;
}

/**
 * Signs a call; returns the headers to add.
 * @example await fetch(url, { method: 'POST', body, headers: signCall(token, { method: 'POST', url, body }) });
 */
export function signCall(token: string, { method, url, body, now = Date.now() }: UnsignedCall): Record<string, string> {
  const digest = digestOf(body);
  const params = `${COMPONENTS};created=${Math.floor(now / 1000)};nonce="${randomUUID()}";keyid="${publicKeyOf(token)}";alg="ed25519";tag="${TAG}"`;
  const parts = { method, authority: url.host, path: url.pathname, query: url.search, digest };
  return {
    'content-digest': digest,
    'signature-input': `sig=${params}`,
    signature: `sig=:${sign(null, base(parts, params), signingKey(token)).toString('base64')}:`,
  };
}

interface CallSignature {
  /** The public half of the token that signed. */
  key: string;
  /** Unix seconds. */
  created: number;
  nonce: string;
  isValid(parts: SignedParts): boolean;
}

/** Parses the two headers; null if they are no signature of this kind. */
export function readSignature(input: string | undefined, signature: string | undefined): CallSignature | null {
  const [, params, created, nonce, key] = INPUT.exec(input ?? '') ?? [];
  const bytes = SIGNATURE.exec(signature ?? '')?.[1];
  if (!params || !nonce || !key || !bytes) return null;
  return {
    key,
    nonce,
    created: Number(created),
    isValid(parts) {
      try {
        return verify(null, base(parts, params), verifyingKey(key), Buffer.from(bytes, 'base64'));
      } catch {
        return false;
      }
    },
  };
}
