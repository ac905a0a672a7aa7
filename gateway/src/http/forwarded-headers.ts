import { addressOf, CLAIMED_HOST_MAX_LENGTH, CLIENT_CLAIM_HEADER, signClientClaim, type ClientClaim } from '@nightlark/contract/server';
import type { Request } from 'express';
import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { CountryOf } from '../geo/client-country.ts';

/** Returns the signed headers that tell the backend the client's address, host and country. Client-sent values are replaced. */
export type ForwardedHeaders = (request: Request) => Record<string, string>;

export function createForwardedHeaders({ gatewaySecret }: Pick<Config, 'gatewaySecret'>, countryOf: CountryOf): ForwardedHeaders {
  return (request) => ({
    ...claimHeaders(claimOf(request, countryOf), gatewaySecret),
    'x-request-id': request.get('x-request-id') ?? '',
    ...traceOf(request),
  });
}

/** Returns the same headers for the gateway's own calls. Their address is its alone, so that no client's calls count against them. */
export type OwnHeaders = () => Record<string, string>;

export function createOwnHeaders({ backendUrl, gatewaySecret }: Pick<Config, 'backendUrl' | 'gatewaySecret'>): OwnHeaders {
  const claim = { address: uniqueAddress(), host: new URL(backendUrl).host, protocol: 'http', country: null } as const;
  return () => claimHeaders(claim, gatewaySecret);
}

/** The trace of the request, never a client's own: see `traceRequests`. */
function traceOf(request: Request): { traceparent?: string } {
  const traceparent = request.get('traceparent');
  return traceparent ? { traceparent } : {};
}

function claimHeaders(claim: ClientClaim, secret: string | undefined): Record<string, string> {
  return {
    // Empty without a secret, so that a client-sent header is not forwarded.
    [CLIENT_CLAIM_HEADER]: secret ? signClientClaim(claim, secret, new Date()) : '',
    'x-forwarded-for': claim.address,
    'x-forwarded-proto': claim.protocol,
    'x-forwarded-host': claim.host,
  };
}

function claimOf(request: Request, countryOf: CountryOf): ClientClaim {
  return {
    address: addressOf(request.ip ?? '') ?? '',
    host: (request.get('host') ?? '').slice(0, CLAIMED_HOST_MAX_LENGTH),
    protocol: request.protocol === 'https' ? 'https' : 'http',
    country: countryOf(request),
  };
}

/** A unique local address (RFC 4193) in a random network. */
const uniqueAddress = () => `fd${randomBytes(5).toString('hex')}`.replace(/.{4}/g, '$&:') + ':1';
