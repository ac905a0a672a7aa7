import { addressOf, CLAIMED_HOST_MAX_LENGTH, CLIENT_CLAIM_HEADER, signClientClaim, type ClientClaim } from '@nightlark/contract/server';
import type { Request } from 'express';
import type { Config } from '../config.ts';
import type { CountryOf } from '../geo/client-country.ts';

/** Returns the signed headers that tell the backend the client's address, host and country. Client-sent values are replaced. */
export type ForwardedHeaders = (request: Request) => Record<string, string>;

export function createForwardedHeaders({ gatewaySecret }: Pick<Config, 'gatewaySecret'>, countryOf: CountryOf): ForwardedHeaders {
  return (request) => ({
    // Empty without a secret, so that a client-sent header is not forwarded.
    [CLIENT_CLAIM_HEADER]: gatewaySecret ? signClientClaim(claimOf(request, countryOf), gatewaySecret, new Date()) : '',
    'x-forwarded-for': addressOf(request.ip ?? '') ?? '',
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.get('host') ?? '',
    'x-request-id': request.get('x-request-id') ?? '',
  });
}

function claimOf(request: Request, countryOf: CountryOf): ClientClaim {
  return {
    address: addressOf(request.ip ?? '') ?? '',
    host: (request.get('host') ?? '').slice(0, CLAIMED_HOST_MAX_LENGTH),
    protocol: request.protocol === 'https' ? 'https' : 'http',
    country: countryOf(request),
  };
}
