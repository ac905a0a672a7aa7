import { acceptedLocale, DEFAULTS, INTERESTS } from '@nightlark/contract';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { suggestTowns } from './find-towns.ts';
import { nearestPlace, regionsOf } from './places.ts';
import { siteFor } from './site.ts';

/** Calls that need no member and no rows, or only cached ones: visitors' pages work during an outage of the database. */
export const siteEndpoints: Endpoint[] = [
  endpoint(
    'getSettings',
    { auth: 'anyone', age: 'any', limit: 'default', database: 'optional' },
    async ({ query, domain, clientCountry, chosenLocale, request, deps }) => {
      // The page's server sends the browser's host as a parameter; a browser's own call has it in its Host header.
      const { settings } = await siteFor(deps, query.domain ?? domain, {
        country: query.country,
        clientCountry,
        locale: query.language ?? chosenLocale,
        accepted: acceptedLocale(request.headers['accept-language']),
      });
      return { settings };
    },
  ),
  endpoint('getCompanyInfo', { auth: 'anyone', age: 'any', limit: 'default', database: 'optional' }, async ({ domain, deps }) => ({
    company: (await siteFor(deps, domain)).company,
  })),
  endpoint('getInterests', { auth: 'anyone', age: 'any', limit: 'default', database: 'optional' }, () =>
    Promise.resolve({ interests: [...INTERESTS] }),
  ),
  endpoint(
    'getRegions',
    { auth: 'anyone', age: 'any', limit: 'default', database: 'optional' },
    async ({ query, viewer, domain, clientCountry, deps }) => ({
      regions: regionsOf(query.country ?? viewer?.country ?? (await siteFor(deps, domain, { clientCountry })).homeCountry),
    }),
  ),
  endpoint('getPlaces', { auth: 'member', age: 'any', limit: 'default' }, ({ query }) => {
    const towns = suggestTowns(query.country, query.q, { region: query.region, limit: DEFAULTS.placesSuggested });
    return Promise.resolve({ places: towns.map(({ id, city, region_id, region }) => ({ id, name: city, region_id, region })) });
  }),
  endpoint('geocode', { auth: 'anyone', age: 'any', limit: 'geocodes', database: 'optional' }, ({ query }) => {
    const place = nearestPlace(query.lat, query.lon);
    return Promise.resolve({
      country: place?.country ?? null,
      region: place?.region ?? null,
      region_id: place?.region_id ?? null,
      city: place?.city ?? null,
      place_id: place?.id ?? null,
    });
  }),
];
