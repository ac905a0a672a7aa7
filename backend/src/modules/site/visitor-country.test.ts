import { CLIENT_CLAIM_HEADER, signClientClaim } from '@nightlark/contract/server';
import { signUpBody } from '../../testing/sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

const GATEWAY_SECRET = 'a secret that gateways and backends share';
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ env: { GATEWAY_SECRET } });
  await backend.deps.db
    .insertInto('site')
    .values({ domain: 'stelle.example', settings: JSON.stringify({ geoip_country: 'IT', countries: ['IT', 'CH'] }), company_id: 1 })
    .execute();
});
afterAll(() => backend.close());

/** Headers of a visitor's call as forwarded by a gateway. */
const from = (country: string | null, host = '127.0.0.1') => {
  const claim = signClientClaim({ address: '203.0.113.9', host, protocol: 'http', country }, GATEWAY_SECRET, new Date());
  return { headers: { [CLIENT_CLAIM_HEADER]: claim } };
};

async function countriesOf(call: object) {
  const { geoip_country, geoip_selected_country } = (await backend.client().call('getSettings', call)).body.settings;
  return [geoip_country, geoip_selected_country];
}

test.each([
  ['a German visitor', ['DE', 'DE'], from('DE')],
  ['a German visitor who chose Poland', ['DE', 'PL'], { ...from('DE'), query: { country: 'PL' } }],
  ['a visitor where the product has no members', ['JP', 'JP'], from('JP')],
  ['a visitor from nobody knows where', ['NL', 'NL'], from(null)],
  ['the same on an Italian domain', ['IT', 'IT'], from(null, 'stelle.example')],
  ['a call without a gateway', ['NL', 'NL'], {}],
  [
    'a claim that somebody else signed',
    ['NL', 'NL'],
    { headers: { [CLIENT_CLAIM_HEADER]: `${from('DE').headers[CLIENT_CLAIM_HEADER]}x` } },
  ],
])('%s → geoip_country and geoip_selected_country %j', async (_who, countries, call) => {
  expect(await countriesOf(call)).toEqual(countries);
});

test('visitors of two countries at once → each their own, however often they ask', async () => {
  for (let time = 0; time < 3; time++) {
    expect(await Promise.all([countriesOf(from('DE')), countriesOf(from('US'))])).toEqual([
      ['DE', 'DE'],
      ['US', 'US'],
    ]);
  }
});

test.each([
  ['DE', 'DE'],
  ['JP', null],
  [null, 'NL'],
])('first search of a visitor from %s → in %s', async (country, searched) => {
  expect((await backend.client().call('search', from(country))).body.applied.country).toBe(searched);
});

test.each([
  ['PL', 'PL'],
  ['JP', 'NL'],
  [null, 'NL'],
])('prices for a visitor from %s → those of %s', async (country, priced) => {
  const client = backend.client();
  expect((await client.call('getCredits', from(country))).body.country).toBe(priced);
  expect((await client.call('getCredits', { ...from(country), query: { country: 'BE' } })).body.country).toBe('BE');
});

test.each([
  ['AT', '127.0.0.1', 'AT'],
  ['JP', '127.0.0.1', 'NL'],
  [null, '127.0.0.1', 'NL'],
  ['CH', 'stelle.example', 'CH'],
  ['AT', 'stelle.example', 'IT'],
])('sign-up from %s at %s without a country → lives in %s', async (country, host, home) => {
  const { country: _, ...body } = signUpBody();
  const answer = await backend.client().call('signup', { ...from(country, host), body });
  expect([answer.status, answer.body.user!.profile.country]).toEqual([201, home]);
});

test('regions without a country → of the visitor’s, of the member’s own, of the operator’s', async () => {
  const first = async (call: object, client = backend.client()) => (await client.call('getRegions', call)).body.regions[0]!.name;
  expect([await first(from('AT')), await first(from('JP')), await first({})]).toEqual(['Burgenland', 'Drenthe', 'Drenthe']);
  const member = backend.client();
  await member.call('signup', { ...from('DE'), body: signUpBody({ country: 'DK' }) });
  expect(await first(from('DE'), member)).toBe('Hovedstaden');
});

test('promotional tiles → those of the visitor’s country', async () => {
  const tile = { variant: 'cam', title: 'Live', picture: 'live.webp', link: 'https://cams.example/' };
  await backend.deps.db
    .insertInto('site')
    .values({ domain: 'cams.example', settings: JSON.stringify({ promotions: [{ ...tile, countries: ['DE'] }] }), company_id: 1 })
    .execute();
  const tiles = async (country: string | null) =>
    (await backend.client().call('getSettings', from(country, 'cams.example'))).body.settings.promotions;
  expect([await tiles('DE'), await tiles('US'), await tiles(null), await tiles('DE')].map(({ length }) => length)).toEqual([1, 0, 0, 1]);
});
