import { DEFAULTS, INTERESTS } from '@nightlark/contract';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { suggestTowns } from './find-towns.ts';
import { nearestPlace, regionsOf } from './places.ts';
import { siteFor } from './site.ts';

/** What needs no member and no rows, or only those that were read last: visitors' pages go on while the database is away. */
const lasting: typeof endpoint = (name, handle) => endpoint(name, handle, { withoutDatabase: true });

export const siteEndpoints: Endpoint[] = [
  lasting('getSettings', async ({ query, domain, clientCountry, chosenLocale, deps }) => {
    // The page's server asks with the browser's host; a browser's own call has it in its Host header.
    const { settings } = await siteFor(deps, query.domain ?? domain, {
      country: query.country,
      clientCountry,
      locale: query.language ?? chosenLocale,
    });
    return { settings };
  }),
  lasting('getCompanyInfo', async ({ domain, deps }) => ({ company: (await siteFor(deps, domain)).company })),
  lasting('getInterests', () => Promise.resolve({ interests: [...INTERESTS] })),
  lasting('getRegions', async ({ query, viewer, domain, clientCountry, deps }) => ({
    regions: regionsOf(query.country ?? viewer?.country ?? (await siteFor(deps, domain, { clientCountry })).homeCountry),
  })),
  lasting('getPlaces', ({ query }) => {
    const towns = suggestTowns(query.country, query.q, { region: query.region, limit: DEFAULTS.placesSuggested });
    return Promise.resolve({ places: towns.map(({ id, city, region_id, region }) => ({ id, name: city, region_id, region })) });
  }),
  lasting('geocode', ({ query }) => {
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
