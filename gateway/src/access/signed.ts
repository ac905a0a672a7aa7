import type { ReleaseStore } from '@nightlark/registry';
import { CALL_VALID_SECONDS, digestOf, isExpired, mayChange, readSignature, type Grant } from '@nightlark/registry/tokens';
import type { Request, RequestHandler, Response } from 'express';
import { createHash } from 'node:crypto';
import type { Logger } from '../logging.ts';
import type { Tokens } from './tokens.ts';
import { StatusError } from '../status-error.ts';

interface Options {
  tokens: Tokens;
  store: Pick<ReleaseStore, 'useNonce'>;
  log: Logger;
  now?: () => number;
}

const CHANGES_NOTHING = new Set(['GET', 'HEAD']);

export const grantOf = (response: Response) => (response.locals as { grant: Grant }).grant;

/** Everything behind the first question mark is the query, further ones included. */
function partsOf(address: string): { path: string; query: string } {
  const [path] = address.split('?', 1) as [string];
  return { path, query: address.slice(path.length) };
}

/** Throws when the caller's token lacks the scope; `what` is a remote's name or `landers`. */
export function assertScope(response: Response, what: string): void {
  const grant = grantOf(response);
  if (!mayChange(grant, what))
    throw new AccessError(403, 'scope', `The token ${grant.name} is not for ${what}; it may change ${grant.scope.join(', ')}`);
}

/**
 * Middleware that accepts only signed calls of known tokens. The signature covers method, address and body digest; its time must be
 * recent, and the nonce of a call that may change something unused on all gateways of this registry.
 */
export function requireSignature({ tokens, store, log, now = Date.now }: Options): RequestHandler {
  async function check(request: Request): Promise<Grant> {
    const known = await tokens().catch((error: Error) => {
      log.error({ alert: 'tokens', reason: error.message }, 'the list of tokens is not usable, nobody is let in');
      throw new AccessError(503, 'closed', 'The platform’s list of tokens can’t be read; its log says why');
    });
    if (known.length === 0)
      throw new AccessError(503, 'closed', 'PLATFORM_TOKEN is not set on this platform, and no team has a token: its API is closed');
    const signature = readSignature(request.get('signature-input'), request.get('signature'));
    if (!signature) throw new AccessError(401, 'token', 'A call must be signed with a token; npm run platform -- --token … does it');
    const grant = known.find(({ key }) => key === signature.key);
    if (!grant) throw new AccessError(401, 'token', 'The token is not one of the platform’s');
    if (isExpired(grant, now())) throw new AccessError(401, 'token', `The token ${grant.name} was valid until ${grant.expires}`);
    const { path, query } = partsOf(request.originalUrl);
    const digest = request.get('content-digest') ?? '';
    const authority = request.host;
    if (!signature.isValid({ method: request.method, authority, path, query, digest }))
      throw new AccessError(401, 'signature', `The signature does not fit this call, which arrived for ${authority}`);
    const seconds = Math.floor(now() / 1_000);
    if (Math.abs(seconds - signature.created) > CALL_VALID_SECONDS)
      throw new AccessError(
        401,
        'stale',
        `The call was signed at another time than now (${new Date(now()).toISOString()}); is the clock right?`,
      );
    if (!CHANGES_NOTHING.has(request.method) && !(await store.useNonce(`${signature.key} ${signature.nonce}`, signature.created)))
      throw new AccessError(401, 'replayed', 'This very call was made before; it counts once');
    return grant;
  }
  return async (request, response, next) => {
    try {
      response.locals['grant'] = await check(request);
    } catch (error) {
      if (error instanceof AccessError) log.warn({ reason: error.code, method: request.method }, 'platform call refused');
      throw error;
    }
    next();
  };
}

const DIGEST = 'bodyDigest';
const refusedBody = () => new AccessError(401, 'signature', 'The body is not the one that was signed');

/** For `express.json({ verify })`: stores the digest of the received body. */
export function recordDigest(_request: unknown, response: object, body: Buffer): void {
  (response as Response).locals[DIGEST] = digestOf(body);
}

/** Rejects a parsed body whose digest is not the signed one. */
export const requireSignedBody: RequestHandler = (request, response, next) => {
  const arrived = (response.locals as { bodyDigest?: string }).bodyDigest;
  if (arrived !== undefined && request.get('content-digest') !== arrived) throw refusedBody();
  next();
};

/** Passes a body through as a stream; throws at its end if its digest is not the signed one. */
export async function* signedBody(request: Request): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of request as AsyncIterable<Buffer>) {
    hash.update(part);
    yield part;
  }
  if (request.get('content-digest') !== `sha-256=:${hash.digest('base64')}:`) throw refusedBody();
}

/** The caller lacks access; `code` is the reason. */
export class AccessError extends StatusError {
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(status, message);
    this.code = code;
  }
}
