import { endpoint } from '../../http/endpoint.ts';
import { pricesFor } from '../chat/prices.ts';
import { loadBundles, presentBundles } from './bundles.ts';
import { countryOf, countryOfVisitors } from './country.ts';
import { activeDiscount, discountByCode, personalDiscount, WELCOME_CODE } from './discounts.ts';
import { methodsFor } from './payment-methods.ts';

/** Bundles, methods and discounts (specification, sections 1, 4 and 9; decisions, "bundles" and "discount"). */
export const creditsEndpoints = [
  endpoint('getCredits', async ({ viewer, query, domain, deps }) => {
    const country = query.country ?? (viewer ? await countryOf(deps, viewer.id) : await countryOfVisitors(deps, domain));
    const discount = viewer && (await activeDiscount(deps, viewer, country));
    const [bundles, prices] = await Promise.all([loadBundles(deps.db), pricesFor(deps, domain)]);
    return { bundles: presentBundles(bundles, discount, prices.message), methods: methodsFor(country), discount, country };
  }),

  endpoint('getDiscount', async ({ viewer, query, deps }) => {
    const country = await countryOf(deps, viewer.id);
    if (query.welcome) return { discount: await personalDiscount(deps, viewer, country, WELCOME_CODE) };
    return { discount: query.code ? await discountByCode(deps, viewer, country, query.code) : await activeDiscount(deps, viewer, country) };
  }),
];
