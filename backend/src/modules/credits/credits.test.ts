import { TIME_BONUS_CODE } from '@nightlark/contract';
import { aMember } from '../../testing/a-member.ts';
import { aPendingPayment } from '../../testing/a-pending-payment.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { post } from '../ledger/post.ts';
import { grantCredits, spendCredits } from './wallet.ts';

const START = new Date('2026-11-02T20:00:00Z');
let backend: TestBackend;
let now = START;
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
beforeEach(() => {
  now = START;
});
afterAll(() => backend.close());

const member = (overrides = {}) => aMember(backend.deps, overrides);
const balanceOf = async ({ id }: { id: number }) =>
  (await backend.deps.db.selectFrom('wallet').select('balance').where('account_id', '=', id).executeTakeFirst())?.balance ?? 0;
const passed = (seconds: number) => (now = new Date(START.getTime() + seconds * 1_000));

describe('bundles', () => {
  test('a new member → four bundles at a quarter off, the cheapest message is the best value', async () => {
    const { body } = await (await member()).client.call('getCredits');
    expect(body.bundles.map(({ credits, price_cents, discounted_cents }) => [credits, price_cents, discounted_cents])).toEqual([
      [10, 999, 749],
      [25, 2199, 1649],
      [60, 4499, 3374],
      [120, 7999, 5999],
    ]);
    expect(body.bundles.filter(({ best_value }) => best_value).map(({ credits }) => credits)).toEqual([120]);
    expect(body.bundles[3]!.price_per_message_cents).toBe(49.99);
    expect(body.country).toBe('NL');
  });

  test.each([
    ['NL', 21],
    ['US', 0],
  ] as const)('in %s → prices include %s %% of VAT', async (country, vat) => {
    const { body } = await (await member()).client.call('getCredits', { query: { country } });
    expect(body.vat_percentage).toBe(vat);
  });

  test('the bundle of the last order is not sold any more → its method is still the last', async () => {
    const anna = await member();
    await aPendingPayment(backend.deps, anna.id, { status: 'completed', bundle_id: 'credits-60' });
    const last = async () => {
      const { last: both, last_bundle, last_method } = (await anna.client.call('getCredits')).body;
      return { both, last_bundle, last_method };
    };
    expect(await last()).toEqual({ both: { bundle: 'credits-60', method: 'visa' }, last_bundle: 'credits-60', last_method: 'visa' });
    await backend.deps.db.updateTable('bundle').set({ active: false }).where('id', '=', 'credits-60').execute();
    expect(await last()).toEqual({ both: null, last_bundle: null, last_method: 'visa' });
    await backend.deps.db.updateTable('bundle').set({ active: true }).where('id', '=', 'credits-60').execute();
  });

  test('a premium member → full prices, no discount', async () => {
    const { body } = await (await member({ account: { paid_user: true } })).client.call('getCredits');
    expect(body.discount).toBeNull();
    expect(body.bundles.every(({ price_cents, discounted_cents }) => price_cents === discounted_cents)).toBe(true);
  });

  test.each([
    ['NL', 'ideal'],
    ['BE', 'bancontact'],
    ['PL', 'blik'],
    ['AT', 'eps'],
    ['US', 'visa'],
  ])('%s → %s first; never giropay or sofort', async (country, first) => {
    const { methods } = (await (await member()).client.call('getCredits', { query: { country } })).body;
    expect(methods[0]).toBe(first);
    expect(methods).not.toEqual(expect.arrayContaining(['giropay']));
    expect(methods).not.toEqual(expect.arrayContaining(['sofort']));
    expect(new Set(methods).size).toBe(methods.length);
  });
});

describe('discounts', () => {
  const active = async (who: Awaited<ReturnType<typeof member>>) => (await who.client.call('getDiscount')).body.discount;

  test('within 4 h of signup → the time bonus until exactly then, afterwards the welcome bonus, then none', async () => {
    const anna = await member();
    expect(await active(anna)).toMatchObject({
      code: TIME_BONUS_CODE,
      kind: 'time_bonus',
      value_percentage: 25,
      expires: '2026-11-03T00:00:00.000Z',
      user_id: anna.id,
      validity: 'once-per-user',
      expired: false,
    });
    passed(14_399);
    expect((await active(anna))?.kind).toBe('time_bonus');
    passed(14_400);
    expect((await active(anna))?.kind).toBe('welcome');
    passed(7 * 86_400);
    expect(await active(anna)).toBeNull();
  });

  test('welcome=true → the welcome discount for members who never bought, null for premium', async () => {
    expect((await (await member()).client.call('getDiscount', { query: { welcome: 'true' } })).body.discount).toMatchObject({
      kind: 'welcome',
      value_percentage: 25,
    });
    expect(
      (await (await member({ account: { paid_user: true } })).client.call('getDiscount', { query: { welcome: 'true' } })).body.discount,
    ).toBeNull();
  });

  test('codes → found in any case; unknown, expired and foreign ones not; used ones once', async () => {
    const anna = await member();
    await backend.deps.db
      .insertInto('discount_code')
      .values([
        { code: 'AUTUMN', value_percentage: 10, minimum_order_value: 2_000 },
        { code: 'PAST', value_percentage: 10, expires: START },
        { code: 'BELGIUM', value_percentage: 10, country: 'BE' },
        { code: 'SPENT', value_percentage: 10 },
      ])
      .execute();
    await backend.deps.db.insertInto('discount_use').values({ account_id: anna.id, code: 'SPENT' }).execute();
    const ask = async (code: string) => anna.client.call('getDiscount', { query: { code } });
    expect((await ask(' autumn ')).body.discount).toMatchObject({ code: 'AUTUMN', kind: 'code', minimum_order_value: 2_000 });
    // The time bonus of 25 % is better.
    expect((await ask('AUTUMN')).body).toMatchObject({ applied: false, reason: 'better_discount' });
    for (const code of ['nothing', 'PAST', 'BELGIUM'])
      expect((await ask(code)).error).toMatchObject({ code: 'code_not_found', message: 'Code not found' });
    expect((await ask('SPENT')).error).toMatchObject({ code: 'code_used', message: 'Code already used' });
    passed(14_400);
    expect((await ask(TIME_BONUS_CODE)).error?.code).toBe('code_not_found');
    passed(8 * 86_400);
    expect((await ask('AUTUMN')).body.applied).toBe(true);
  });
});

describe('the wallet', () => {
  test('100 spends at once on 50 → 50 succeed, the ledger agrees', async () => {
    const anna = await member({ credits: 50 });
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        spendCredits(backend.deps.db, { accountId: anna.id, amount: 1, reason: 'message', key: `k${n}` }),
      ),
    );
    expect(results.filter((left) => left !== null)).toHaveLength(50);
    expect(await balanceOf(anna)).toBe(0);
    const lines = await backend.deps.db
      .selectFrom('ledger')
      .select('id')
      .where('account_id', '=', anna.id)
      .where('credit', '=', 'used')
      .execute();
    expect(lines).toHaveLength(50);
  });

  test('one gift 50 times at once → booked once', async () => {
    const anna = await member();
    const movement = { accountId: anna.id, amount: 20, reason: 'goodwill', key: 'goodwill:1' } as const;
    const booked = await Promise.all(Array.from({ length: 50 }, () => grantCredits(backend.deps.db, movement)));
    expect(booked.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(anna)).toBe(20);
  });

  test('given and bought credits → the given ones go first, each under its own account, one key once', async () => {
    const anna = await member({ credits: 10 });
    await grantCredits(backend.deps.db, { accountId: anna.id, amount: 4, reason: 'goodwill', key: 'g' });
    expect(await spendCredits(backend.deps.db, { accountId: anna.id, amount: 3, reason: 'gift', key: 'a' })).toBe(11);
    expect(await spendCredits(backend.deps.db, { accountId: anna.id, amount: 3, reason: 'gift', key: 'b' })).toBe(8);
    await expect(spendCredits(backend.deps.db, { accountId: anna.id, amount: 3, reason: 'gift', key: 'b' })).rejects.toMatchObject({
      code: '23505',
    });
    const lines = await backend.deps.db
      .selectFrom('ledger')
      .select(['debit', 'amount', 'idempotency_key'])
      .where('account_id', '=', anna.id)
      .where('credit', '=', 'used')
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { debit: 'bonus_credits', amount: 3, idempotency_key: 'a' },
      { debit: 'bonus_credits', amount: 1, idempotency_key: 'b' },
      { debit: 'member_credits', amount: 2, idempotency_key: 'b#1' },
    ]);
    expect(await backend.deps.db.selectFrom('wallet').select(['balance', 'bonus']).where('account_id', '=', anna.id).execute()).toEqual([
      { balance: 8, bonus: 0 },
    ]);
  });

  test('an entry below zero → nothing of it is booked', async () => {
    const anna = await member({ credits: 3 });
    const lines = [{ debit: 'member_credits', credit: 'returned', amount: 4 }] as const;
    await expect(post(backend.deps.db, { accountId: anna.id, reason: 'refund', key: 'r', lines })).rejects.toMatchObject({ code: '23514' });
    expect(await balanceOf(anna)).toBe(3);
  });
});
