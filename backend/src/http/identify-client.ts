import {
  CLIENT_CLAIM_HEADER,
  type ClaimVerdict,
  type ClientClaim,
  isLoopback,
  keysOf,
  readClientClaim,
  sourceOf,
} from '@nightlark/contract/server';
import type { Request, RequestHandler } from 'express';
import type { Deps } from '../deps.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The client's address or network, as rate limits key it (`sourceOf`). Never stored or logged. */
    source: string;
    /** ISO 3166 code of the client's country, as reported by the gateway; undefined if unknown. */
    clientCountry?: string | undefined;
    /** Result of verifying the gateway's claim. */
    claimVerdict: ClaimVerdict;
  }
}

/** At most one alert a minute: every request of a gateway with a wrong secret is rejected. */
const ALERT_EVERY_MS = 60_000;

/**
 * Determines the client before rate limits and logging: a gateway's signed claim is trusted, `X-Forwarded-*` of anybody else is dropped.
 * What remains in these headers is verified, so Express may trust the one hop (`trust proxy` 1). Without `GATEWAY_SECRET` (development on
 * one machine) callers from this machine are trusted.
 */
export function identifyClient({ config, log, now }: Pick<Deps, 'config' | 'log' | 'now'>): RequestHandler {
  const keys = keysOf(config.GATEWAY_SECRET, config.GATEWAY_SECRET_FORMER);
  const hasSecret = keys.length > 0;
  let silentUntil = 0;
  const alert = () => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + ALERT_EVERY_MS;
    log.error({ alert: true }, 'a client claim was refused: GATEWAY_SECRET differs from the gateway’s, or the clocks are minutes apart');
  };
  return (request, _response, next) => {
    const value = request.get(CLIENT_CLAIM_HEADER);
    const claim = value ? readClientClaim(value, keys, now()) : null;
    request.claimVerdict = claim ? 'believed' : hasSecret && value ? 'refused' : 'absent';
    if (claim) trust(request, claim);
    else if (hasSecret || !isLoopback(request.socket.remoteAddress ?? '')) dropForwardedHeaders(request);
    if (request.claimVerdict === 'refused') alert();
    request.source = sourceOf(request.ip ?? '');
    next();
  };
}

function trust(request: Request, { address, host, protocol, country }: ClientClaim): void {
  request.headers['x-forwarded-for'] = address;
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol;
  request.clientCountry = country ?? undefined;
}

function dropForwardedHeaders({ headers }: Request): void {
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']) delete headers[name];
}
