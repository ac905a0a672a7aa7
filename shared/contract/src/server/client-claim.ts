import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isMadeBy, type Keys } from './keys.ts';
import { parseJson } from './parse-json.ts';

/** Request header with the signed claim, from a gateway to its backends. */
export const CLIENT_CLAIM_HEADER = 'x-client-claim';
/** On responses of the backend to a call with a valid session, for the gateway, which does not forward it. */
export const MEMBER_HEADER = 'x-member';
/** Minimum length of the shared secret. */
export const GATEWAY_SECRET_MIN_LENGTH = 32;
/** Maximum length of a claim's host. */
export const CLAIMED_HOST_MAX_LENGTH = 300;

/** Maximum clock skew between gateway and backend, and validity of a claim. */
const VALID_SECONDS = 300;
/** Longer than any valid claim; longer values are rejected without hashing. */
const VALUE_MAX_LENGTH = 2_000;

const schema = z.object({
  /** The client's IP address, as seen by the gateway behind the operator's proxies. */
  address: z.string().max(64),
  /** The requested host. */
  host: z.string().max(CLAIMED_HOST_MAX_LENGTH),
  protocol: z.enum(['http', 'https']),
  /** The client's country (ISO 3166-1), by the operator's CDN (`GEO_HEADER`) or the IP address; null if unknown. */
  country: z.string().length(2).nullable(),
});
const dated = schema.extend({ time: z.number() });

/** A gateway's claim about the client of a request. */
export type ClientClaim = z.output<typeof schema>;

/** Result of verifying a request's claim; returned by the backend's `/readyz`, where a gateway checks that the secrets match. */
export const CLAIM_VERDICTS = ['believed', 'refused', 'absent'] as const;
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];

/**
 * The claim as a header value: payload and HMAC, valid for five minutes. It is not bound to a request: session cookies use the same
 * connection between gateway and backend, so an eavesdropper would gain nothing from a claim.
 * @example headers[CLIENT_CLAIM_HEADER] = signClientClaim({ address, host, protocol, country: null }, secret, new Date())
 */
export function signClientClaim(claim: ClientClaim, secret: string, now: Date): string {
  const payload = Buffer.from(JSON.stringify({ ...claim, time: seconds(now) })).toString('base64url');
  return `${payload}.${signature(payload, secret)}`;
}

/** Parses and verifies a header value; null if it is altered, expired or signed with none of the keys. Never throws. */
export function readClientClaim(value: string, keys: Keys, now: Date): ClientClaim | null {
  if (value.length > VALUE_MAX_LENGTH) return null;
  const [payload, given, ...rest] = value.split('.');
  if (!payload || !given || rest.length > 0) return null;
  if (!isMadeBy(keys, given, (key) => signature(payload, key))) return null;
  const parsed = dated.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()));
  if (!parsed.success || Math.abs(parsed.data.time - seconds(now)) > VALID_SECONDS) return null;
  const { time: _time, ...claim } = parsed.data;
  return claim;
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

function signature(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(`client-claim:${payload}`).digest('base64url');
}
