import { INTERESTS } from '@nightlark/contract';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { nearestPlace, regionsOf } from './places.ts';
import { siteFor } from './site.ts';

export const siteEndpoints: Endpoint[] = [
  endpoint('getSettings', async ({ query, domain, chosenLocale, deps }) => {
    // The page's server asks with the browser's host; a browser's own call has it in its Host header.
    const { settings } = await siteFor(deps, query.domain ?? domain, { country: query.country, locale: query.language ?? chosenLocale });
    return { settings };
  }),
  endpoint('getCompanyInfo', async ({ domain, deps }) => ({ company: (await siteFor(deps, domain)).company })),
  endpoint('getInterests', () => Promise.resolve({ interests: [...INTERESTS] })),
  endpoint('getRegions', ({ query }) => Promise.resolve({ regions: regionsOf(query.country) })),
  endpoint('geocode', ({ query }) => {
    const place = nearestPlace(query.lat, query.lon);
    return Promise.resolve({
      country: place?.country ?? null,
      region: place?.region ?? null,
      region_id: place?.region_id ?? null,
      city: place?.city ?? null,
    });
  }),
];
