import { publicAddress } from '@nightlark/contract/server';
import type { Request } from 'express';
import type { Config } from '../config.ts';
import { countryOfAddress } from './country-database.ts';

/** Returns the country of a request, ISO 3166-1 alpha-2; null if unknown. */
export type CountryOf = (request: Pick<Request, 'ip' | 'get'>) => string | null;

const COUNTRY_CODE = /^[A-Z]{2}$/;
/** Values of CDNs that are no country: unknown, and wider regions. Cloudflare's T1 (Tor) does not match `COUNTRY_CODE`. */
const NO_COUNTRIES: readonly string[] = ['XX', 'ZZ', 'EU', 'AP'];

/**
 * By the header of the operator's CDN (`GEO_HEADER`), else by the embedded database. Not stored. Private and loopback addresses have
 * no country: the backend's default applies.
 */
export function createCountryOf({ geoHeader }: Pick<Config, 'geoHeader'>): CountryOf {
  return (request) => (geoHeader && named(request.get(geoHeader))) || byAddress(request.ip);
}

function named(value: string | undefined): string | null {
  const code = value?.trim().toUpperCase();
  return code && COUNTRY_CODE.test(code) && !NO_COUNTRIES.includes(code) ? code : null;
}

function byAddress(ip: string | undefined): string | null {
  const address = publicAddress(ip ?? '');
  return address === null ? null : countryOfAddress(address);
}
