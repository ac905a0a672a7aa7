import { endpoint } from '../../http/endpoint.ts';
import { siteFor } from '../site/site.ts';
import { loadBundles, presentBundles } from './bundles.ts';
import { countryOf } from './country.ts';
import { activeDiscount, discountByCode, personalDiscount, WELCOME_CODE } from './discounts.ts';
import { methodsFor } from './payment-methods.ts';
import { pricesFor } from './prices.ts';
import { availableStayOffer } from './stay-offer.ts';

/** Bundles, methods and discounts (docs/product/credits-and-premium.md). */
export const creditsEndpoints = [
  endpoint('getCredits', { auth: 'anyone', age: 'any', limit: 'default' }, async ({ viewer, query, domain, clientCountry, deps }) => {
    const lives = viewer ? await countryOf(deps, viewer.id) : (await siteFor(deps, domain, { clientCountry })).homeCountry;
    const country = query.country ?? lives;
    const discount = viewer && (await activeDiscount(deps, viewer, country));
    const [bundles, prices] = await Promise.all([loadBundles(deps.db), pricesFor(deps, domain)]);
    return { bundles: presentBundles(bundles, discount, prices.message), methods: methodsFor(country), discount, country };
  }),

  endpoint(
    'getDiscount',
    { auth: 'member', age: 'any', limit: 'discounts', limitFailures: { code_not_found: 'codeGuesses' } },
    async ({ viewer, query, domain, deps }) => {
      const country = await countryOf(deps, viewer.id);
      if (query.welcome) return { discount: await personalDiscount(deps, viewer, country, WELCOME_CODE) };
      if (query.stay)
        return { discount: await availableStayOffer(deps, viewer.id, country, (await siteFor(deps, domain)).company.delete_discount) };
      return {
        discount: query.code ? await discountByCode(deps, viewer, country, query.code) : await activeDiscount(deps, viewer, country),
      };
    },
  ),
];
