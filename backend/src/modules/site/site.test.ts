import { COUNTRIES, INTERESTS, type Settings } from '@nightlark/contract';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { pricesFor } from '../credits/prices.ts';
import { senderOf } from './site.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  await backend.deps.db
    .insertInto('site')
    .values({
      domain: 'sterne.example',
      settings: JSON.stringify({ name: 'Sterne', domain_language: 'de', operator_note: 'ours alone' }),
      company_id: 5,
    })
    .execute();
});
afterAll(() => backend.close());

test('demo site → open, with its company and what a message costs', async () => {
  const { settings } = (await backend.client().call('getSettings')).body;
  expect(settings).toMatchObject({
    name: 'Nightlark',
    domain: '127.0.0.1',
    signups: 'all',
    logged_out_search: 'all',
    refund_days: 14,
    company_id: 1,
    demo: true,
  });
  expect(settings.minimum_message_costs['NL']).toEqual({ costs: 0.67, currency: 'EUR' });
  expect(settings.push_public_key).toMatch(/^[\w-]{80,}$/);
});

test.each([
  ['a query', { query: { language: 'fi' } }, 'kuvitteellinen profiili'],
  ['nothing chosen on a German domain', { query: { domain: 'sterne.example' } }, 'fiktives Profil'],
  ['nothing chosen', {}, 'fictional profile'],
] as const)('words of the site by %s → in that language', async (_case, call, label) => {
  const { settings } = (await backend.client().call('getSettings', call)).body;
  expect(settings.fictional_singular).toBe(label);
});

test('words that an operator gave → for all languages, or for those it was given in', async () => {
  const texts = { fictional_singular: 'Clubprofil', description: { nl: 'Onze club' } };
  await backend.deps.db
    .insertInto('site')
    .values({ domain: 'club.example', settings: JSON.stringify({ name: 'Club', ...texts }), company_id: 1 })
    .execute();
  const inLanguage = async (language: 'nl' | 'fr') =>
    (await backend.client().call('getSettings', { query: { domain: 'club.example', language } })).body.settings;
  expect(await inLanguage('nl')).toMatchObject({
    fictional_singular: 'Clubprofil',
    description: 'Onze club',
    fictional_plural: 'fictieve profielen',
  });
  expect(await inLanguage('fr')).toMatchObject({ fictional_singular: 'Clubprofil', index_title: 'Club – là où commencent les soirées' });
});

test('whom to write to about data → the one that the operator names, else its support', async () => {
  const named = { privacy_email: 'data@named.example', support_email: 'help@named.example' };
  for (const [domain, settings] of Object.entries({ 'named.example': named, 'unnamed.example': { support_email: 'help@unnamed.example' } }))
    await backend.deps.db
      .insertInto('site')
      .values({ domain, settings: JSON.stringify(settings), company_id: 1 })
      .execute();
  const ask = async (domain: string) => (await backend.client().call('getSettings', { query: { domain } })).body.settings.privacy_email;
  expect(await ask('named.example')).toBe('data@named.example');
  expect(await ask('unnamed.example')).toBe('help@unnamed.example');
});

test('configured domain → its own settings and company, nothing of the operator', async () => {
  const { settings } = (await backend.client().call('getSettings', { query: { domain: 'Sterne.example' } })).body;
  expect(settings).toMatchObject({
    name: 'Sterne',
    domain: 'sterne.example',
    domain_language: 'de',
    company_id: 5,
    company: { country: 'DE' },
    support_phone: '+49 30-000 00 00',
  });
  expect(settings).not.toHaveProperty('operator_note');
});

test.each([
  ['127.0.0.1', 'the browser’s', /hvor aftener/],
  ['sterne.example', 'its own', /wo Abende/],
])('texts of %s for a Danish browser without a cookie → in %s language', async (domain, _whose, words) => {
  const ask = (headers: Record<string, string>) => backend.client().fetch(`/api/settings.php?domain=${domain}`, { headers });
  const { settings } = (await (await ask({ 'accept-language': 'ja,da-DK;q=0.8,en;q=0.5' })).json()) as { settings: Settings };
  expect(settings.index_title).toMatch(words);
});

test('forwarded host of a configured domain → its company', async () => {
  const response = await backend.client().fetch('/api/companyinfo.php', { headers: { 'x-forwarded-host': 'sterne.example' } });
  expect(await response.json()).toMatchObject({ company: { name: 'Nightlark Beispiel GmbH' } });
});

test('unknown host → the default site under its own name', async () => {
  const { settings } = (await backend.client().call('getSettings', { query: { domain: 'evil.example' } })).body;
  expect([settings.name, settings.domain]).toEqual(['Nightlark', '127.0.0.1']);
});

test('chosen country → returned as the selected one', async () => {
  const { settings } = (await backend.client().call('getSettings', { query: { country: 'DE' } })).body;
  expect([settings.geoip_country, settings.geoip_selected_country]).toEqual(['NL', 'DE']);
});

test('company 6, changed by its operator → the changed field, the rest as it was', async () => {
  await backend.deps.db
    .insertInto('company')
    .values({ id: 6, info: JSON.stringify({ city: 'Newtown' }) })
    .execute();
  await backend.deps.db.insertInto('site').values({ domain: 'us.example', settings: '{}', company_id: 6 }).execute();
  const { settings } = (await backend.client().call('getSettings', { query: { domain: 'us.example' } })).body;
  expect(settings.company).toMatchObject({ city: 'Newtown', country: 'US', name: 'Nightlark Example Inc.' });
});

test('settings that are wrong in a field → that field as it comes, the others as set', async () => {
  await backend.deps.db
    .insertInto('site')
    .values({ domain: 'broken.example', settings: '{"name": "Broken", "signups": "maybe", "refund_days": "two weeks"}', company_id: 77 })
    .execute();
  const { settings } = (await backend.client().call('getSettings', { query: { domain: 'broken.example' } })).body;
  expect(settings).toMatchObject({ name: 'Broken', signups: 'all', refund_days: 14, company: { name: 'Nightlark Example B.V.' } });
});

describe('settings that are wrong in a field', () => {
  const settingsOf = async (domain: string, settings: object | string) => {
    await backend.deps.db
      .insertInto('site')
      .values({ domain, settings: JSON.stringify(settings), company_id: 1 })
      .execute();
    return (await backend.client().call('getSettings', { query: { domain } })).body.settings;
  };

  test('prices → the same are shown and charged', async () => {
    const shown = await settingsOf('prices.example', { message_credits: '2', photo_credits: 4, gift_credits: 'all' });
    expect(shown).toMatchObject({ message_credits: 1, photo_credits: 4, gift_credits: [1, 3, 5] });
    expect(shown.minimum_message_costs['NL']).toEqual({ costs: 0.67, currency: 'EUR' });
    expect(await pricesFor(backend.deps, 'prices.example')).toEqual({ message: 1, photo: 4, gifts: [1, 3, 5] });
  });

  test.each([
    ['texts', { index_title: 5, description: null, fictional_singular: { nl: 5 }, privacy_email: 1, support_phone: {} }],
    ['a language', { domain_language: 5 }],
    ['no object', 'all'],
  ])('%s → the defaults, and the site works', async (_case, settings) => {
    expect(await settingsOf(`${_case.replace(' ', '-')}.example`, settings)).toMatchObject({
      index_title: expect.stringContaining('Nightlark'),
      fictional_singular: 'fictional profile',
      privacy_email: 'support@nightlark.example',
      support_phone: '+31 20-000 00 00',
      domain_language: '',
    });
  });

  test.each([
    [300, 300],
    [1_000, 1_000],
    [1_001, 1_000],
    [0, 1_000],
    ['300', 1_000],
  ])('a message length of %j → %j', async (message_length, length) => {
    expect((await settingsOf(`length-${typeof message_length}-${message_length}.example`, { message_length })).message_length).toBe(length);
  });

  test('texts by language are not wrong → no error in the log', async () => {
    const log = jest.spyOn(backend.deps.log, 'error');
    await settingsOf('texts-by-language.example', { description: { nl: 'Onze club' } });
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});

describe('a company', () => {
  async function companyWith(info: unknown) {
    const company_id = Math.floor(Math.random() * 1_000_000) + 1_000;
    const domain = `company-${company_id}.example`;
    await backend.deps.db
      .insertInto('company')
      .values({ id: company_id, info: JSON.stringify(info) })
      .execute();
    await backend.deps.db.insertInto('site').values({ domain, settings: '{}', company_id }).execute();
    return (await backend.client().call('getSettings', { query: { domain } })).body.settings.company;
  }

  test('wrong in some fields → those of the example, the others as set, and an error in the log', async () => {
    const log = jest.spyOn(backend.deps.log, 'error');
    const company = await companyWith({ name: 'Club B.V.', added: 'soon', vat_numbers: 'NL1', delete_discount: '25' });
    expect(company).toMatchObject({ name: 'Club B.V.', added: null, vat_numbers: ['NL000000000B00'], delete_discount: 25 });
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ fields: ['vat_numbers', 'delete_discount', 'added'] }), expect.any(String));
    log.mockRestore();
  });

  test('that is no object → the example', async () => {
    expect(await companyWith([1])).toMatchObject({ name: 'Nightlark Example B.V.' });
  });

  test('added on a date → at its beginning; earlier terms too', async () => {
    expect(await companyWith({ added: '2024-01-15' })).toMatchObject({ added: '2024-01-15T00:00:00Z' });
    await backend.deps.db
      .insertInto('site')
      .values({ domain: 'terms.example', settings: '{"terms_history": ["2024-01-15", "2025-01-15T12:00:00Z"]}', company_id: 1 })
      .execute();
    const { settings } = (await backend.client().call('getSettings', { query: { domain: 'terms.example' } })).body;
    expect(settings.terms_history).toEqual(['2024-01-15T00:00:00Z', '2025-01-15T12:00:00Z']);
  });

  test('of the sender of mails, wrong in a field → the sender all the same', async () => {
    await backend.deps.db
      .insertInto('company')
      .values({ id: 1, info: JSON.stringify({ city: 'Newtown', added: 'soon' }) })
      .execute();
    expect(await senderOf(backend.deps)).toMatchObject({ name: 'Nightlark', company: { city: 'Newtown', added: null } });
    await backend.deps.db.deleteFrom('company').where('id', '=', 1).execute();
  });
});

test('production → no developer conveniences', async () => {
  const plain = await startTestBackend({ demo: false });
  expect((await plain.client().call('getSettings')).body.settings).toMatchObject({ demo: false, demo_login: null });
  expect((await plain.client().fetch('/dev/outbox')).status).toBe(404);
  expect((await plain.client().fetch('/dev/outbox.json')).status).toBe(404);
  await plain.close();
});

test('interests → the ids of all', async () => {
  expect((await backend.client().call('getInterests')).body.interests).toEqual([...INTERESTS]);
});

test.each(COUNTRIES)('regions of %s → named', async (country) => {
  const { regions } = (await backend.client().call('getRegions', { query: { country } })).body;
  expect(regions.length).toBeGreaterThan(2);
  expect(regions.every(({ id, name }) => id && name)).toBe(true);
});

test.each([{ country: 'XX' }, { country: '__proto__' }])('regions of %j → 422', async (query) => {
  expect((await backend.client().call('getRegions', { query })).status).toBe(422);
});

test.each([
  ['in Köln', 50.94, 6.96, { country: 'DE', region: 'Nordrhein-Westfalen', region_id: '07', city: 'Köln', place_id: 2886242 }],
  ['in Vilnius, where no members live', 54.69, 25.28, { country: null, region: null, region_id: null, city: null, place_id: null }],
  ['at sea', 0, -30, { country: null, region: null, region_id: null, city: null, place_id: null }],
])('position %s → the nearest town of a country with members', async (_, lat, lon, place) => {
  expect((await backend.client().call('geocode', { query: { lat, lon } })).body).toEqual(place);
});

test.each([{ lat: 91, lon: 0 }, { lat: 'here', lon: 0 }, { lat: 1 }])('position %j → 422', async (query) => {
  expect((await backend.client().call('geocode', { query })).status).toBe(422);
});

test('a geocode → kept by the browser for an hour; one that is refused is not', async () => {
  const asked = async (query: { lat: number; lon: number }) =>
    (await backend.client().call('geocode', { query })).headers.get('cache-control');
  expect([await asked({ lat: 50.94, lon: 6.96 }), await asked({ lat: 91, lon: 0 })]).toEqual([
    'private, max-age=3600',
    'private, no-store',
  ]);
});
