import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Carries the signed claim from a gateway to its backends. */
export const CLIENT_CLAIM_HEADER = 'x-client-claim';
/** The shortest secret that both sides accept. */
export const GATEWAY_SECRET_MIN_LENGTH = 32;
/** The longest host that a claim carries; a longer one is no host name. */
export const CLAIMED_HOST_MAX_LENGTH = 300;

/** How far the clocks of gateway and backend may be apart, and how long a claim counts. */
const VALID_SECONDS = 300;
/** Longer than the longest claim: what is longer is not even hashed. */
const VALUE_MAX_LENGTH = 2_000;

const schema = z.object({
  /** The client's address, as the gateway sees it behind the operator's proxies. */
  address: z.string().max(64),
  /** What the client's browser asked for. */
  host: z.string().max(CLAIMED_HOST_MAX_LENGTH),
  protocol: z.enum(['http', 'https']),
  /** ISO 3166-1 code of where the client is, by the operator's CDN (`GEO_HEADER`) or the address; null where neither tells it. */
  country: z.string().length(2).nullable(),
});
const dated = schema.extend({ time: z.number() });

/** What a gateway says of the client behind a request. */
export type ClientClaim = z.output<typeof schema>;

/** How a backend took a request's claim; its `/readyz` says so, and a gateway asks there whether the two secrets are the same. */
export const CLAIM_VERDICTS = ['believed', 'refused', 'absent'] as const;
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];

/**
 * The claim as a header's value: payload and HMAC, good for five minutes. It is bound to no single request: between gateway and
 * backend travel the sessions' cookies too, so whoever can read there needs no claim of others.
 * @example headers[CLIENT_CLAIM_HEADER] = signClientClaim({ address, host, protocol, country: null }, secret, new Date())
 */
export function signClientClaim(claim: ClientClaim, secret: string, now: Date): string {
  const payload = Buffer.from(JSON.stringify({ ...claim, time: seconds(now) })).toString('base64url');
  return `${payload}.${signature(payload, secret)}`;
}

/** The claim in a header's value, or null where it is altered, too old or signed with another secret. Never throws. */
export function readClientClaim(value: string, secret: string, now: Date): ClientClaim | null {
  if (value.length > VALUE_MAX_LENGTH) return null;
  const [payload, given, ...rest] = value.split('.');
  if (!payload || !given || rest.length > 0) return null;
  const wanted = Buffer.from(signature(payload, secret));
  const bytes = Buffer.from(given);
  if (bytes.length !== wanted.length || !timingSafeEqual(bytes, wanted)) return null;
  const parsed = dated.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()));
  if (!parsed.success || Math.abs(parsed.data.time - seconds(now)) > VALID_SECONDS) return null;
  const { time: _time, ...claim } = parsed.data;
  return claim;
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

function signature(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(`client-claim:${payload}`).digest('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
