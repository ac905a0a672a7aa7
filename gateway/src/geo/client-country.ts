import { publicAddress } from '@nightlark/contract/server';
import type { Request } from 'express';
import { Reader, type CountryResponse } from 'maxmind';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Config } from '../config.ts';

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

/** Data: CC BY 4.0, NRO, from the registries' own records; IPv4 and IPv6 in one file (decision 033). */
const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

let opened: Reader<{ country_code?: string } & CountryResponse> | undefined;

/** The country that an address is registered in; null where the database has none. Read on first use: 8 MB, within 6 ms. */
function countryOfAddress(address: string): string | null {
  opened ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  return opened.get(address)?.country_code ?? null;
}
