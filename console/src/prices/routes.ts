import type { Deps } from '@nightlark/backend';
import { ApiFailure } from '@nightlark/backend/server';
import type { Express, Request, Response } from 'express';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { addressOf } from '../frame/query.ts';
import { BUNDLES_PATH, CURRENCIES_PATH, PRICES_PATH, REMOVE_PRICE_PATH } from '../paths.ts';
import { problemsOf } from '../input.ts';
import { pricesPage } from './page.ts';
import { bundleForm, currencyForm, loadPrices, priceForm, removeForm, removePrice, setBundle, setCurrency, setPrice } from './prices.ts';

interface Wrong {
  form: 'price' | 'bundle';
  given: Record<string, string>;
  problems: Record<string, string>;
}

/** Bundles and their prices by currency and country: set by admins, read by all (docs/product/credits-and-premium.md). */
export function mountPrices(app: Express, deps: Deps): void {
  async function show(request: Request, response: Response, wrong?: Wrong): Promise<void> {
    if (wrong) response.status(422);
    const page = { requester: requesterOf(response), ...(await loadPrices(deps)), done: request.query['done'], ...wrong };
    response.type('html').send(pricesPage(page));
  }
  const back = (response: Response, done: string) => response.redirect(303, addressOf(PRICES_PATH, { done }));

  app.get(PRICES_PATH, requireRight('read'), (request, response) => show(request, response));

  app.post(PRICES_PATH, requireRight('price'), async (request, response) => {
    const given = request.body as Record<string, string>;
    const form = priceForm.safeParse(given);
    if (!form.success) return show(request, response, { form: 'price', given, problems: problemsOf(form.error) });
    await setPrice(deps, requesterOf(response).operator, form.data);
    back(response, 'price_set');
  });

  app.post(REMOVE_PRICE_PATH, requireRight('price'), async (request, response) => {
    const form = removeForm.safeParse(request.body);
    if (!form.success) throw new ApiFailure('validation');
    back(response, await removePrice(deps, requesterOf(response).operator, form.data));
  });

  app.post(BUNDLES_PATH, requireRight('price'), async (request, response) => {
    const given = request.body as Record<string, string>;
    const form = bundleForm.safeParse(given);
    if (!form.success) return show(request, response, { form: 'bundle', given, problems: problemsOf(form.error) });
    back(response, await setBundle(deps, requesterOf(response).operator, form.data));
  });

  app.post(CURRENCIES_PATH, requireRight('price'), async (request, response) => {
    const form = currencyForm.safeParse(request.body);
    if (!form.success) throw new ApiFailure('validation');
    await setCurrency(deps, requesterOf(response).operator, form.data);
    back(response, 'currency_set');
  });
}
