import type { Country } from '@nightlark/contract';
import { endpoint } from '../../http/endpoint.ts';
import { vatRate } from '../price-list/vat.ts';
import { siteFor } from '../site/site.ts';
import { discountByCode } from './codes.ts';
import { activeDiscount, betterDiscount, personalDiscount, WELCOME_CODE } from './discounts.ts';
import { loadShop } from './load-shop.ts';
import { marketOf } from './market.ts';
import { mostChosen } from './most-chosen.ts';
import { offersFor } from './payment-methods.ts';
import { presentBundles } from './present-bundles.ts';
import { availableStayOffer } from './stay-offer.ts';

/** Bundles, methods and discounts (docs/product/credits-and-premium.md). */
export const creditsEndpoints = [
  endpoint('getCredits', { auth: 'anyone', age: 'any', limit: 'default' }, async ({ viewer, query, domain, clientCountry, deps }) => {
    const lives = viewer ? (viewer.country as Country) : (await siteFor(deps, domain, { clientCountry })).homeCountry;
    const [shop, most] = await Promise.all([loadShop(deps, query.country ?? lives, domain, viewer), mostChosen(deps)]);
    const { market, bundles: rows, discount, prices, last, stored, blocked } = shop;
    const isSold = (bundle: string) => rows.some(({ id }) => id === bundle);
    const offers = offersFor(deps, market.country, market.currency).filter(({ method }) => !blocked.includes(method));
    const methods = offers.map(({ method }) => method);
    const last_bundle = last && isSold(last.bundle) ? last.bundle : null;
    const last_method = last && methods.includes(last.method) ? last.method : null;
    return {
      bundles: presentBundles(rows, discount, prices.message),
      methods,
      discount,
      ...market,
      vat_percentage: vatRate(market.country),
      offers,
      most_chosen: most !== null && isSold(most) ? most : null,
      last: last_bundle && last_method ? { bundle: last_bundle, method: last_method } : null,
      last_bundle,
      last_method,
      stored_methods: stored.filter(({ method }) => methods.includes(method)),
    };
  }),

  endpoint(
    'getDiscount',
    {
      auth: 'member',
      age: 'any',
      limit: 'discounts',
      limitFailures: { codeGuesses: { error: 'code_not_found', when: ({ query }) => Boolean(query.code) } },
    },
    async ({ viewer, query, domain, deps }) => {
      const market = await marketOf(deps, viewer.id);
      if (query.welcome) return { discount: await personalDiscount(deps, viewer, market, WELCOME_CODE) };
      if (query.stay)
        return { discount: await availableStayOffer(deps, viewer.id, market, (await siteFor(deps, domain)).company.delete_discount) };
      const active = await activeDiscount(deps, viewer, market);
      if (!query.code) return { discount: active };
      const discount = await discountByCode(deps, viewer, market, query.code);
      const applied = betterDiscount(discount, active)?.code === discount.code;
      return { discount, applied, ...(applied ? {} : { reason: 'better_discount' as const }) };
    },
  ),
];
