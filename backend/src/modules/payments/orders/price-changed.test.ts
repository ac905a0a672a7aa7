import { randomUUID } from 'node:crypto';
import { aMember, type AMember } from '../../../testing/a-member.ts';
import { aPaymentProvider } from '../../../testing/a-payment-provider.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { settlePayment } from '../settlement/settle.ts';

const START = new Date('2026-11-02T20:00:00Z');
const BONUS_ENDS = 7 * 86_400_000;
let backend: TestBackend;
let now = START;
beforeAll(async () => {
  const payments = () => ({ ...aPaymentProvider, collect: () => Promise.reject(new Error('nothing is collected here')) });
  backend = await startTestBackend({ now: () => now, hooks: { payments } });
});
beforeEach(() => {
  now = START;
});
afterAll(() => backend.close());

const member = (country = 'DE', paid_user = false) => aMember(backend.deps, { account: { paid_user }, profile: { country } });
const shown = async ({ client }: AMember) => {
  const { discounted_cents, currency } = (await client.call('getCredits')).body.bundles.find(({ id }) => id === 'credits-25')!;
  return { amount_cents: discounted_cents, currency };
};
const key = () => ({ idempotency_key: randomUUID() });
const PAYER = {
  account_holder: 'Jürgen Groß',
  iban: 'DE89370400440532013000',
  street: 'Schöne Straße',
  house_number: '7',
  zip: '10115',
  city: 'Berlin',
  phone: '+49 151 23456789',
  authorization: true,
};
const WAYS = {
  'by card': ({ client }: AMember, body: object) =>
    client.call('createPayment', { body: { bundle: 'credits-25', method: 'visa', ...key(), ...body } }),
  'by direct debit': ({ client }: AMember, body: object) =>
    client.call('startDirectDebit', { body: { bundle: 'credits-25', ...PAYER, ...key(), ...body } }),
};
const ordered = async ({ id }: AMember) =>
  backend.deps.db.selectFrom('payment').select('amount_cents').where('account_id', '=', id).execute();

describe.each(Object.entries(WAYS))('ordered %s', (_way, order) => {
  test('the price that was shown holds → ordered at it, once by its key', async () => {
    const anna = await member();
    const body = { ...(await shown(anna)), ...key() };
    expect(body).toMatchObject({ amount_cents: 1649, currency: 'EUR' });
    expect((await order(anna, body)).body.payment).toMatchObject({ amount_cents: 1649, currency: 'EUR' });
    expect((await order(anna, body)).status).toBe(201);
    expect(await ordered(anna)).toEqual([{ amount_cents: 1649 }]);
  });

  test('the bonus ended since → price_changed, nothing ordered; at the new price → ordered', async () => {
    const anna = await member();
    const before = await shown(anna);
    now = new Date(START.getTime() + BONUS_ENDS);
    expect((await order(anna, before)).error).toMatchObject({ code: 'price_changed', message: expect.stringContaining('changed') });
    expect(await ordered(anna)).toEqual([]);
    expect((await order(anna, await shown(anna))).body.payment.amount_cents).toBe(2199);
  });

  test('the operator set another price since → price_changed, nothing ordered', async () => {
    const anna = await member('AT', true);
    const before = { ...(await shown(anna)), zip: '1010' };
    const { db } = backend.deps;
    await db.insertInto('bundle_price').values({ bundle_id: 'credits-25', country: 'AT', currency: 'EUR', price_cents: 2499 }).execute();
    const { error } = await order(anna, before);
    await db.deleteFrom('bundle_price').where('country', '=', 'AT').execute();
    expect(error?.code).toBe('price_changed');
    expect(await ordered(anna)).toEqual([]);
  });

  test.each([
    ['a cent less', { amount_cents: 1648 }],
    ['the same number in another currency', { currency: 'PLN' }],
  ])('%s → price_changed, nothing ordered', async (_case, change) => {
    const anna = await member();
    expect((await order(anna, { ...(await shown(anna)), ...change })).error?.code).toBe('price_changed');
    expect(await ordered(anna)).toEqual([]);
  });

  test.each([0, -1649, 16.49, '1649'])('%p is no amount → validation', async (amount_cents) => {
    expect((await order(await member(), { amount_cents })).error?.code).toBe('validation');
  });

  test('the key of an order at another price → price_changed', async () => {
    const anna = await member();
    const again = key();
    await order(anna, { ...(await shown(anna)), ...again });
    expect((await order(anna, { amount_cents: 999, ...again })).error?.code).toBe('price_changed');
    expect(await ordered(anna)).toEqual([{ amount_cents: 1649 }]);
  });
});

test('repeated after a move to another currency → price_changed, even if the number is the same', async () => {
  const anna = await member();
  const first = (await WAYS['by card'](anna, {})).body.payment;
  await settlePayment(backend.deps, first.payment_id, 'completed');
  const repeat = (body: object) => anna.client.call('repeatOrder', { body: { payment_id: first.payment_id, ...key(), ...body } });
  expect((await repeat({ amount_cents: 2199, currency: 'GBP' })).error?.code).toBe('price_changed');
  expect((await repeat({ amount_cents: 2199, currency: 'EUR' })).body.payment).toMatchObject({ amount_cents: 2199, currency: 'EUR' });
});
