import { aMember } from '@nightlark/backend/testing';
import { anOperator, type AnOperator } from '../../testing/an-operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
let admin: AnOperator;
beforeAll(async () => {
  backend = await startTestConsole({ demo: false });
  admin = await anOperator(backend, 'admin');
});
afterAll(() => backend.close());

const PRICES = '/console/prices';
/** The prices of a country's members, by bundle. */
async function soldIn(country: string): Promise<Record<string, string>> {
  const { client } = await aMember(backend.deps, { profile: { country } });
  const { bundles } = (await client.call('getCredits')).body;
  return Object.fromEntries(bundles.map(({ id, price_cents, currency }) => [id, `${price_cents} ${currency}`]));
}

test('a price for everywhere and one for a country → sold at them from now on; taken away → the other holds', async () => {
  expect((await admin.send(PRICES, { bundle: 'credits-25', currency: 'EUR', amount: '20,50' })).headers.get('location')).toBe(
    `${PRICES}?done=price_set`,
  );
  await admin.send(PRICES, { bundle: 'credits-25', currency: 'EUR', country: 'NL', amount: '19.00' });
  expect([(await soldIn('DE'))['credits-25'], (await soldIn('NL'))['credits-25']]).toEqual(['2050 EUR', '1900 EUR']);
  expect(await admin.page(PRICES)).toContain('€19.00');
  const removed = await admin.send(`${PRICES}/remove`, { bundle: 'credits-25', currency: 'EUR', country: 'NL' });
  expect(await admin.page(removed.headers.get('location')!)).toContain('the price everywhere in that currency counts there');
  expect((await soldIn('NL'))['credits-25']).toBe('2050 EUR');
  const auditLog = await admin.page('/console/audit-log?subject=credits-25');
  for (const words of ['before: 21.99', 'now: 20.50', 'Took a price away']) expect(auditLog).toContain(words);
});

test('a new bundle → sold once it has a price; one that is not sold any more → gone from the list', async () => {
  await admin.send(`${PRICES}/bundles`, { bundle: 'credits-5', credits: '5', position: '1', active: 'yes' });
  expect(await soldIn('DE')).not.toHaveProperty('credits-5');
  await admin.send(PRICES, { bundle: 'credits-5', currency: 'EUR', amount: '4.99' });
  expect((await soldIn('DE'))['credits-5']).toBe('499 EUR');
  await admin.send(`${PRICES}/bundles`, { bundle: 'credits-5', credits: '9', position: '1' });
  expect(await soldIn('DE')).not.toHaveProperty('credits-5');
  const row = await backend.deps.db.selectFrom('bundle').selectAll().where('id', '=', 'credits-5').executeTakeFirst();
  expect(row).toMatchObject({ credits: 5, active: false });
});

test('the only price of a bundle in a currency, taken away → said that it is not sold there any more', async () => {
  await admin.send(`${PRICES}/bundles`, { bundle: 'credits-6', credits: '6', position: '1', active: 'yes' });
  await admin.send(PRICES, { bundle: 'credits-6', currency: 'EUR', country: 'NL', amount: '5.99' });
  const removed = await admin.send(`${PRICES}/remove`, { bundle: 'credits-6', currency: 'EUR', country: 'NL' });
  expect(await admin.page(removed.headers.get('location')!)).toContain('not sold there in that currency any more');
});

test('a country’s currency → its members are sold in it', async () => {
  await admin.send(`${PRICES}/currencies`, { country: 'IE', currency: 'GBP' });
  expect((await soldIn('IE'))['credits-10']).toBe('899 GBP');
});

test.each([
  ['', { bundle: 'credits-25', currency: 'EUR', amount: '0' }],
  ['', { bundle: 'credits-25', currency: 'EUR', amount: '1e5' }],
  ['', { bundle: 'credits-25', currency: 'XXX', amount: '5' }],
  ['/bundles', { bundle: 'No!', credits: '5', position: '1' }],
  ['/bundles', { bundle: 'credits-7', credits: '-5', position: '1' }],
  ['/currencies', { country: 'ZZ', currency: 'EUR' }],
  ['/remove', { bundle: 'credits-25', currency: 'EUR', country: '"' }],
])('%s %j → refused', async (path, fields: Record<string, string>) => {
  expect((await admin.send(`${PRICES}${path}`, fields)).status).toBe(422);
});

test('a price of a bundle that there is not → not found', async () => {
  expect((await admin.send(PRICES, { bundle: 'credits-77', currency: 'EUR', amount: '5' })).status).toBe(404);
});
