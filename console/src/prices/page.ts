import { COUNTRIES, CURRENCIES, type Currency } from '@nightlark/contract';
import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import { hasRight } from '../access/operators.ts';
import { checkbox, input, select } from '../frame/fields.ts';
import { consoleFrame } from '../frame/frame.ts';
import { type Column, table } from '../frame/table.ts';
import { formatMoney } from '../frame/format.ts';
import { BUNDLES_PATH, CURRENCIES_PATH, PRICES_PATH, REMOVE_PRICE_PATH } from '../paths.ts';
import type { Prices } from './prices.ts';

interface Page extends Prices {
  requester: Requester;
  done?: unknown;
  given?: Readonly<Record<string, string>>;
  problems?: Readonly<Record<string, string>>;
  /** The form with errors. */
  form?: 'price' | 'bundle';
}

type Price = Prices['prices'][number];
const ids = (list: readonly string[]) => list.map((id) => [id, id] as const);

export function pricesPage(page: Page): string {
  const { requester, bundles, prices, currencies, done } = page;
  const mayPrice = hasRight(requester.operator, 'price');
  const everywhere = (bundle: string, currency: string) =>
    prices.find((price) => price.bundle_id === bundle && price.currency === currency && price.country === '');
  const columns: Column<{ currency: Currency }>[] = [
    { name: 'Currency', cell: ({ currency }) => currency },
    ...bundles.map(({ id, credits, active }) => ({
      name: `${id}: ${credits} credits${active ? '' : ', not sold'}`,
      cell: ({ currency }: { currency: Currency }) => {
        const price = everywhere(id, currency);
        return price ? formatMoney(price.price_cents, currency) : null;
      },
      numeric: true,
    })),
  ];
  const own: Column<Price>[] = [
    { name: 'Bundle', cell: ({ bundle_id }) => bundle_id },
    { name: 'Country', cell: ({ country }) => country },
    { name: 'Price', cell: ({ price_cents, currency }) => formatMoney(price_cents, currency), numeric: true },
    ...(mayPrice ? [{ name: 'Change', cell: (price: Price) => remove(requester, price) }] : []),
  ];
  return consoleFrame({
    requester,
    title: 'Bundles and prices',
    area: PRICES_PATH,
    done,
    main: html`<p class="meta">
        Nothing is converted: a bundle is sold in a currency only where it has a price in it. A price counts from the next order on.
      </p>
      ${table({ caption: 'Prices everywhere, by currency', wide: true, shown: true, columns, rows: CURRENCIES.map((currency) => ({ currency })), empty: '' })}
      ${mayPrice && forms(page)}
      <div class="columns">
        <section class="card">
          ${table({ caption: 'Prices of single countries', shown: true, columns: own, rows: prices.filter(({ country }) => country !== ''), empty: 'No country has a price of its own.' })}
        </section>
        <section class="card">
          ${table({
            caption: 'Currency of each country',
            shown: true,
            columns: [
              { name: 'Country', cell: ({ country }) => country },
              { name: 'Currency', cell: ({ currency }) => currency },
            ],
            rows: currencies,
            empty: 'Every country pays in euro.',
          })}
        </section>
      </div>`,
  });
}

const remove = ({ formToken }: Requester, { bundle_id, currency, country }: Price): Html =>
  html`<form method="post" action="${REMOVE_PRICE_PATH}">
    ${formTokenField(formToken)}
    <input type="hidden" name="bundle" value="${bundle_id}" /><input type="hidden" name="currency" value="${currency}" /><input
      type="hidden"
      name="country"
      value="${country}"
    />
    <button aria-label="Remove ${bundle_id} in ${country}">Remove</button>
  </form>`;

function forms({ requester: { formToken }, bundles, form, given = {}, problems = {} }: Page): Html {
  const field = (of: Page['form'], name: string) => (form === of ? { value: given[name], problem: problems[name] } : {});
  const known = bundles.map(({ id, credits }) => [id, `${id} (${credits} credits)`] as const);
  return html`<div class="columns">
    <form class="card" method="post" action="${PRICES_PATH}">
      <h2>Set a price</h2>
      ${formTokenField(formToken)}
      <div class="fields">
        ${select({ ...field('price', 'bundle'), name: 'bundle', label: 'Bundle', options: known, required: true })}
        ${select({ ...field('price', 'currency'), name: 'currency', label: 'Currency', options: ids(CURRENCIES), required: true })}
        ${select({ ...field('price', 'country'), name: 'country', label: 'Country', options: [['', 'Everywhere'], ...ids(COUNTRIES)] })}
        ${input({ ...field('price', 'amount'), name: 'amount', label: 'Price', inputmode: 'decimal', maxlength: 10, required: true })}
      </div>
      <div class="row"><button class="main">Set it</button></div>
    </form>
    <form class="card" method="post" action="${BUNDLES_PATH}">
      <h2>Make or change a bundle</h2>
      <p class="meta">Credits of a bundle that there is stay as they are.</p>
      ${formTokenField(formToken)}
      <div class="fields">
        ${input({ ...field('bundle', 'bundle'), name: 'bundle', label: 'Its id', required: true, maxlength: 40, hint: 'Like credits-25', id: 'bundle-id' })}
        ${input({ ...field('bundle', 'credits'), name: 'credits', label: 'Credits', type: 'number', min: 1, required: true })}
        ${input({ ...field('bundle', 'position'), name: 'position', label: 'Place in the list', type: 'number', min: 1, required: true })}
        ${checkbox({ name: 'active', label: 'Sold', checked: form !== 'bundle' || given['active'] === 'yes' })}
      </div>
      <div class="row"><button class="main">Save it</button></div>
    </form>
    <form class="card" method="post" action="${CURRENCIES_PATH}">
      <h2>Set a country’s currency</h2>
      ${formTokenField(formToken)}
      <div class="fields">
        ${select({ name: 'country', id: 'of-country', label: 'Country', options: ids(COUNTRIES), required: true })}
        ${select({ name: 'currency', id: 'of-currency', label: 'Currency', options: ids(CURRENCIES), required: true })}
      </div>
      <div class="row"><button class="main">Set it</button></div>
    </form>
  </div>`;
}
