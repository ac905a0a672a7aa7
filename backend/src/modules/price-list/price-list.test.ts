import { COUNTRIES, CURRENCIES, PAYMENT_METHODS } from '@nightlark/contract';
import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { mostFrequent } from '../credits/most-chosen.ts';
import { offersFor } from '../credits/payment-methods.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false });
});
afterAll(() => backend.close());

const premium = (country: string) => aMember(backend.deps, { account: { paid_user: true }, profile: { country } });
const costs = async () => (await backend.client().call('getSettings', { query: {} })).body.settings.minimum_message_costs;

test('every country → four bundles in its own currency, the larger the cheaper by message', async () => {
  const seen = new Set<string>();
  for (const country of COUNTRIES) {
    const { body } = await backend.client().call('getCredits', { query: { country } });
    seen.add(body.currency);
    expect(body.bundles.map(({ credits }) => credits)).toEqual([10, 25, 60, 120]);
    const each = body.bundles.map(({ price_per_message_cents }) => price_per_message_cents);
    expect(each).toEqual([...each].sort((one, other) => other - one));
    expect(body.bundles.every(({ currency }) => currency === body.currency)).toBe(true);
  }
  expect([...seen].sort()).toEqual([...CURRENCIES].sort());
});

test('what a message costs at least → by country and currency, of its cheapest bundle', async () => {
  expect(await costs()).toMatchObject({
    NL: { costs: 0.67, currency: 'EUR' },
    PL: { costs: 2.84, currency: 'PLN' },
    DK: { costs: 5, currency: 'DKK' },
  });
  expect(Object.keys(await costs()).sort()).toEqual([...COUNTRIES].sort());
});

test('an operator’s price for one country → holds there alone, at once, in the settings too', async () => {
  const { db } = backend.deps;
  await db.insertInto('bundle_price').values({ bundle_id: 'credits-120', country: 'BE', currency: 'EUR', price_cents: 6000 }).execute();
  const price = async (country: 'BE' | 'NL') =>
    (await backend.client().call('getCredits', { query: { country } })).body.bundles.find(({ id }) => id === 'credits-120')!.price_cents;
  expect([await price('BE'), await price('NL')]).toEqual([6000, 7999]);
  expect((await costs())['BE']).toEqual({ costs: 0.5, currency: 'EUR' });
  await db.updateTable('country_currency').set({ currency: 'EUR' }).where('country', '=', 'PL').execute();
  expect((await backend.client().call('getCredits', { query: { country: 'PL' } })).body.currency).toBe('EUR');
  expect((await costs())['PL']).toEqual({ costs: 0.67, currency: 'EUR' });
});

test('all methods of old and new → readable; the ended ones are offered nowhere', () => {
  const offered = new Set(
    COUNTRIES.flatMap((country) =>
      CURRENCIES.flatMap((currency) => offersFor({ payments: null }, country, currency).map(({ method }) => method)),
    ),
  );
  expect(PAYMENT_METHODS).toHaveLength(18);
  expect(PAYMENT_METHODS.filter((method) => !offered.has(method)).sort()).toEqual(['giropay', 'maestro', 'sofort']);
});

test('an order dearer than a method pays → the method is refused, another is not', async () => {
  const { db } = backend.deps;
  await db.insertInto('bundle_price').values({ bundle_id: 'credits-120', country: 'DE', currency: 'EUR', price_cents: 30_000 }).execute();
  const { body } = await (await premium('DE')).client.call('getCredits');
  const dearest = body.bundles.at(-1)!.price_cents;
  const pays = (method: string) => body.offers.find((offer) => offer.method === method)!.max_cents >= dearest;
  expect([pays('paysafecard'), pays('sepa_direct_debit'), pays('visa')]).toEqual([false, false, true]);
});

test('many chose one bundle → said so; fewer than a hundred, or two alike → nothing', () => {
  expect(
    mostFrequent([
      ['a', 60],
      ['b', 39],
    ]),
  ).toBeNull();
  expect(
    mostFrequent([
      ['a', 60],
      ['b', 40],
    ]),
  ).toBe('a');
  expect(
    mostFrequent([
      ['a', 60],
      ['b', 60],
    ]),
  ).toBeNull();
  expect(mostFrequent([])).toBeNull();
});
