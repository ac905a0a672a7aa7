import { randomUUID } from 'node:crypto';
import { aMember, type AMember } from '../../../testing/a-member.ts';
import { aPaymentProvider } from '../../../testing/a-payment-provider.ts';
import { aPendingPayment } from '../../../testing/a-pending-payment.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { blockedMethods } from '../../credits/payment-methods.ts';
import { remindOfTransfers } from '../../notifications/expiring-transfers.ts';
import { createPayment } from './create-payment.ts';
import { reconcileEnded, reconcilePayments } from '../settlement/reconcile.ts';
import { settlePayment } from '../settlement/settle.ts';

const DAY = 86_400_000;
let backend: TestBackend;
let now: Date;
let atProvider: 'pending' | 'completed' | null;
let called: string[];
beforeAll(async () => {
  const payments = () => ({
    ...aPaymentProvider,
    statusOf: () => Promise.resolve(atProvider && { status: atProvider, failure: null, refunded_cents: 0, stored: null }),
    cancelCheckout: (id: string) => {
      called.push(id);
      return Promise.resolve(atProvider === 'completed' ? ('completed' as const) : ('cancelled' as const));
    },
  });
  backend = await startTestBackend({ now: () => now, hooks: { payments } });
});
beforeEach(() => {
  now = new Date('2026-11-20T20:00:00Z');
  atProvider = 'pending';
  called = [];
});
afterAll(() => backend.close());

const member = () => aMember(backend.deps, { account: { signup_date: new Date('2026-10-01T00:00:00Z') } });
const order = ({ client }: AMember, body: object = {}) =>
  client.call('createPayment', { body: { bundle: 'credits-25', method: 'visa', idempotency_key: randomUUID(), ...body } });
const later = (ms: number) => (now = new Date(now.getTime() + ms));
const spending = async ({ client }: AMember) => (await client.call('getSpending')).body;
const limit = ({ client }: AMember, limit_cents: number | null, pause_days?: 7 | 30 | 90) =>
  client.call('setSpending', { body: { limit_cents, ...(pause_days && { pause_days }) } });
const rowOf = (id: string) => backend.deps.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const reviewsOf = async (id: string) =>
  (await backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', id).execute()).map(({ kind }) => kind);

describe('the member’s own limit', () => {
  test('none at first; what was paid this month counts, and nothing in the next month', async () => {
    const anna = await member();
    expect(await spending(anna)).toEqual({
      limit_cents: null,
      spent_cents: 0,
      currency: 'EUR',
      pays_in: 'EUR',
      month: '2026-11',
      paused_until: null,
      next_limit_cents: null,
      applies_from: null,
    });
    await settlePayment(backend.deps, await aPendingPayment(backend.deps, anna.id), 'completed');
    expect(await spending(anna)).toMatchObject({ spent_cents: 1_649 });
    later(12 * DAY);
    expect(await spending(anna)).toMatchObject({ spent_cents: 0, month: '2026-12' });
  });

  test('an order above it → refused; within it → taken', async () => {
    const anna = await member();
    await limit(anna, 2_500);
    expect((await order(anna, { bundle: 'credits-120' })).error?.code).toBe('spending_limit');
    const { status, body } = await order(anna);
    expect(status).toBe(201);
    await settlePayment(backend.deps, body.payment.payment_id, 'completed');
    expect((await order(anna, { bundle: 'credits-10' })).error?.code).toBe('spending_limit');
  });

  test('a transfer that is still pending next month → counts until it has ended', async () => {
    const anna = await member();
    await limit(anna, 2_500);
    const { payment_id } = (await order(anna, { method: 'wire_transfer' })).body.payment;
    later(11 * DAY);
    expect(await spending(anna)).toMatchObject({ spent_cents: 2_199, month: '2026-12' });
    expect((await order(anna)).error?.code).toBe('spending_limit');
    await settlePayment(backend.deps, payment_id, 'expired');
    expect((await order(anna)).status).toBe(201);
  });

  test('another member’s limit and pause → neither shown nor applied', async () => {
    const [anna, ben] = [await member(), await member()];
    await limit(anna, 100, 7);
    expect(await spending(ben)).toMatchObject({ limit_cents: null, paused_until: null });
    expect((await order(ben)).status).toBe(201);
  });

  test('a second order with a limit → the open one is closed first; ten at once → never more than the limit', async () => {
    const anna = await member();
    await limit(anna, 2_500);
    const first = (await order(anna)).body.payment.payment_id;
    await order(anna);
    expect((await rowOf(first)).status).toBe('cancelled');
    await Promise.all(Array.from({ length: 10 }, () => order(anna)));
    const open = await backend.deps.db
      .selectFrom('payment')
      .select('id')
      .where('account_id', '=', anna.id)
      .where('status', 'in', ['loading', 'pending'])
      .execute();
    expect(open.length).toBeLessThanOrEqual(1);
  });

  test('lower → at once; higher or none → after a day', async () => {
    const anna = await member();
    await limit(anna, 5_000);
    expect((await limit(anna, 3_000)).body).toMatchObject({ limit_cents: 3_000, applies_from: null });
    expect((await limit(anna, 9_000)).body).toMatchObject({
      limit_cents: 3_000,
      next_limit_cents: 9_000,
      applies_from: '2026-11-21T20:00:00.000Z',
    });
    later(DAY);
    expect(await spending(anna)).toMatchObject({ limit_cents: 9_000, applies_from: null });
    expect((await limit(anna, null)).body).toMatchObject({
      limit_cents: 9_000,
      next_limit_cents: null,
      applies_from: '2026-11-22T20:00:00.000Z',
    });
    expect((await limit(anna, 9_000)).body).toMatchObject({ limit_cents: 9_000, applies_from: null });
    later(2 * DAY);
    expect(await spending(anna)).toMatchObject({ limit_cents: 9_000 });
  });

  test('the same higher limit requested again → applies no later than announced', async () => {
    const anna = await member();
    await limit(anna, 3_000);
    await limit(anna, 9_000);
    later(DAY / 2);
    expect((await limit(anna, 9_000)).body.applies_from).toBe('2026-11-21T20:00:00.000Z');
  });

  test('a pause → nothing is sold until it is over, and it only grows', async () => {
    const [anna, ben] = [await member(), await member()];
    expect((await limit(anna, null, 30)).body.paused_until).toBe('2026-12-20T20:00:00.000Z');
    expect((await limit(anna, null, 7)).body.paused_until).toBe('2026-12-20T20:00:00.000Z');
    expect((await order(anna)).error).toMatchObject({ code: 'purchases_paused', message: expect.stringContaining('December 20, 2026') });
    await limit(ben, null, 7);
    later(7 * DAY);
    expect([(await order(anna)).status, (await order(ben)).status]).toEqual([403, 201]);
  });
});

describe('a limit in another currency than is paid in', () => {
  /** A member with a limit of €50 who now lives in Poland. */
  async function moved() {
    const anna = await member();
    await limit(anna, 5_000);
    await backend.deps.db.updateTable('profile').set({ country: 'PL' }).where('id', '=', anna.id).execute();
    return anna;
  }

  test('→ orders are refused with an error that names both currencies', async () => {
    const anna = await moved();
    expect(await spending(anna)).toMatchObject({ limit_cents: 5_000, currency: 'EUR', pays_in: 'PLN' });
    const { error } = await order(anna);
    expect(error).toMatchObject({ code: 'limit_currency', message: expect.stringMatching(/EUR.*PLN/) });
  });

  test('set again → applies a day later, whatever its amount: moving does not bypass the wait', async () => {
    const anna = await moved();
    expect((await limit(anna, 20_000)).body).toMatchObject({
      limit_cents: 0,
      currency: 'PLN',
      next_limit_cents: 20_000,
      applies_from: '2026-11-21T20:00:00.000Z',
    });
    expect((await order(anna)).error?.code).toBe('spending_limit');
    later(DAY);
    expect(await spending(anna)).toMatchObject({ limit_cents: 20_000, applies_from: null });
    expect((await order(anna)).status).toBe(201);
    expect((await order(anna, { bundle: 'credits-120' })).error?.code).toBe('spending_limit');
  });

  test('removed → gone a day later; a limit set after that is in the new currency and applies at once', async () => {
    const anna = await moved();
    await limit(anna, null);
    later(DAY);
    expect(await spending(anna)).toMatchObject({ limit_cents: null, currency: 'PLN' });
    expect((await limit(anna, 100)).body).toMatchObject({ limit_cents: 100, currency: 'PLN', applies_from: null });
    expect((await order(anna)).error?.code).toBe('spending_limit');
  });

  test('a pause alone → touches no limit', async () => {
    const anna = await moved();
    const { body } = await anna.client.call('setSpending', { body: { pause_days: 7 } });
    expect(body).toMatchObject({ limit_cents: 5_000, currency: 'EUR', applies_from: null, paused_until: '2026-11-27T20:00:00.000Z' });
  });
});

describe('limits of the shop', () => {
  const paid = async ({ id }: AMember, overrides = {}) =>
    settlePayment(backend.deps, await aPendingPayment(backend.deps, id, overrides), 'completed');

  test('five paid by one method in a day → no sixth by it until tomorrow', async () => {
    const anna = await member();
    for (let n = 0; n < 5; n++) await paid(anna);
    expect((await order(anna)).error?.code).toBe('too_many_payments');
    expect((await order(anna, { method: 'paypal' })).status).toBe(201);
    later(DAY + 1);
    expect((await order(anna)).status).toBe(201);
  });

  test('ten checkouts opened at once → five by one method, eight in all, until some have ended', async () => {
    const anna = await member();
    const open = async (method: string, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => order(anna, { method })));
      expect(answers.filter(({ status }) => status !== 201).every(({ error }) => error?.code === 'too_many_payments')).toBe(true);
      return answers.filter(({ status }) => status === 201).length;
    };
    expect([await open('visa', 10), await open('paypal', 10)]).toEqual([5, 3]);
    await backend.deps.db.updateTable('payment').set({ status: 'cancelled' }).where('account_id', '=', anna.id).execute();
    expect(await open('visa', 1)).toBe(1);
  });

  test('paid yesterday, refunded in part today → does not count today', async () => {
    const anna = await member();
    for (let n = 0; n < 5; n++) {
      await paid(anna);
    }
    later(DAY + 1);
    await backend.deps.db
      .updateTable('payment')
      .set({ status: 'refunded', updated_at: backend.deps.now() })
      .where('account_id', '=', anna.id)
      .execute();
    expect((await order(anna)).status).toBe(201);
  });

  test('many failed payments within an hour → further orders are refused, and the payment is queued for review', async () => {
    const anna = await member();
    let last = '';
    for (let n = 0; n < 6; n++) {
      last = await aPendingPayment(backend.deps, anna.id);
      await settlePayment(backend.deps, last, 'failed', { failure: 'declined' });
    }
    expect((await order(anna, { method: 'paypal' })).error?.code).toBe('too_many_payments');
    expect(
      await backend.deps.db
        .selectFrom('payment_review')
        .innerJoin('payment', 'payment.id', 'payment_id')
        .select('kind')
        .where('account_id', '=', anna.id)
        .execute(),
    ).toEqual([{ kind: 'many_failures' }]);
    expect((await anna.client.call('getPayment', { query: { id: last } })).body.payment.failure).toBe('declined');
    later(3_600_001);
    expect((await order(anna)).status).toBe(201);
  });

  test('charged back → its method is blocked for that member; other methods and other members are not', async () => {
    const [anna, ben] = [await member(), await member()];
    const payment = await paid(anna);
    await settlePayment(backend.deps, payment!.id, 'charged_back');
    expect(await blockedMethods(backend.deps.db, anna.id)).toEqual(['visa']);
    expect((await order(anna)).error).toMatchObject({ code: 'method_blocked', field: 'method' });
    expect((await order(anna, { method: 'paypal' })).status).toBe(201);
    expect((await order(ben)).status).toBe(201);
  });

  test('charged back → its method, its stored cards and the repeat order are no longer offered', async () => {
    const [anna, ben] = [await member(), await member()];
    const card = {
      provider: 'test',
      method: 'visa',
      label: '•••• 4242',
      token: Buffer.from('sealed'),
      created_at: now,
      used_at: now,
    } as const;
    for (const { id } of [anna, ben])
      await backend.deps.db
        .insertInto('stored_method')
        .values({ ...card, account_id: id })
        .execute();
    await paid(ben);
    const charged = await paid(anna);
    await paid(anna);
    await settlePayment(backend.deps, charged!.id, 'charged_back');
    const offered = async ({ client }: AMember) => {
      const { methods, offers, stored_methods } = (await client.call('getCredits')).body;
      expect(offers.map(({ method }) => method)).toEqual(methods);
      return { visa: methods.includes('visa'), paypal: methods.includes('paypal'), stored: stored_methods.length };
    };
    expect(await offered(anna)).toEqual({ visa: false, paypal: true, stored: 0 });
    expect((await anna.client.call('getRepeatOrder')).body.order).toBeNull();
    expect(await offered(ben)).toEqual({ visa: true, paypal: true, stored: 1 });
    expect((await ben.client.call('getRepeatOrder')).body.order).toMatchObject({ method: 'visa' });
  });

  test('ordered from another country than the member’s own → accepted, and queued for review', async () => {
    const anna = await member();
    const viewer = { id: anna.id, paid: false, signupDate: new Date('2026-10-01T00:00:00Z') } as never;
    const ordered = (clientCountry: string | undefined) =>
      createPayment(
        backend.deps,
        { viewer, locale: 'en', clientCountry },
        { bundle: 'credits-10', method: 'visa', idempotency_key: randomUUID() },
      );
    expect(await reviewsOf((await ordered('NL')).id)).toEqual([]);
    expect(await reviewsOf((await ordered(undefined)).id)).toEqual([]);
    expect(await reviewsOf((await ordered('BR')).id)).toEqual(['country_mismatch']);
  });
});

describe('the last use of a code', () => {
  const codeOf = async (total_uses: number) => {
    const code = `LAST-${randomUUID().slice(0, 8)}`.toUpperCase();
    await backend.deps.db.insertInto('discount_code').values({ code, value_percentage: 10, total_uses }).execute();
    return code;
  };
  const ask = ({ client }: AMember, code: string) => client.call('getDiscount', { query: { code } });

  test('held by the member’s own open order → found, and another order replaces it; for others it is used', async () => {
    const [anna, ben, code] = [await member(), await member(), await codeOf(1)];
    const first = (await order(anna, { discount_code: code })).body.payment;
    expect((await ask(anna, code)).body.discount).toMatchObject({ code });
    const second = await order(anna, { discount_code: code, method: 'paypal' });
    expect([second.status, second.body.payment.discount_code]).toEqual([201, code]);
    expect(await rowOf(first.payment_id)).toMatchObject({ status: 'cancelled' });
    expect((await ask(ben, code)).error?.code).toBe('code_used');
    expect((await order(ben, { discount_code: code })).error?.code).toBe('code_used');
  });

  test('ten orders of one member at once → never more than one is open', async () => {
    const [anna, code] = [await member(), await codeOf(1)];
    await Promise.all(Array.from({ length: 10 }, () => order(anna, { discount_code: code })));
    const rows = await backend.deps.db.selectFrom('payment').select('status').where('discount_code', '=', code).execute();
    expect(rows.filter(({ status }) => status === 'pending' || status === 'loading').length).toBeLessThanOrEqual(1);
  });

  test('paid by the member, or waiting for their transfer → used', async () => {
    const [anna, ben, once, again] = [await member(), await member(), await codeOf(1), await codeOf(1)];
    await settlePayment(backend.deps, (await order(anna, { discount_code: once })).body.payment.payment_id, 'completed');
    expect((await ask(anna, once)).error?.code).toBe('code_used');
    expect((await order(ben, { discount_code: again, method: 'wire_transfer' })).status).toBe(201);
    expect((await order(ben, { discount_code: again })).error?.code).toBe('code_used');
  });
});

describe('time', () => {
  test('an order whose time is over → closed at the provider and expired; one that was paid there → credited', async () => {
    const [anna, ben] = [await member(), await member()];
    const [unpaid, paid] = [(await order(anna)).body.payment.payment_id, (await order(ben)).body.payment.payment_id];
    later(DAY - 1);
    await reconcilePayments(backend.deps);
    expect((await rowOf(unpaid)).status).toBe('pending');
    later(1);
    await anna.client.call('getPayment', { query: { id: unpaid } });
    expect([called, (await rowOf(unpaid)).status]).toEqual([[`test_${unpaid}`], 'expired']);
    atProvider = 'completed';
    await reconcilePayments(backend.deps);
    expect((await rowOf(paid)).status).toBe('completed');
  });

  test('an order that the provider does not know → kept until its time is over', async () => {
    const anna = await member();
    const { payment_id } = (await order(anna)).body.payment;
    atProvider = null;
    await reconcilePayments(backend.deps);
    expect((await rowOf(payment_id)).status).toBe('pending');
    later(DAY);
    await reconcilePayments(backend.deps);
    expect((await rowOf(payment_id)).status).toBe('expired');
  });

  test('paid after the order has ended, and the notice is lost → found by its page or by the job', async () => {
    const [anna, ben] = [await member(), await member()];
    const ids = [(await order(anna)).body.payment.payment_id, (await order(ben)).body.payment.payment_id] as const;
    for (const id of ids) await settlePayment(backend.deps, id, 'failed');
    await reconcileEnded(backend.deps);
    expect((await rowOf(ids[0])).status).toBe('failed');
    atProvider = 'completed';
    expect((await anna.client.call('getPayment', { query: { id: ids[0] } })).body.payment.status).toBe('completed');
    await reconcileEnded(backend.deps);
    expect((await rowOf(ids[1])).status).toBe('completed');
  });

  test('a transfer → two weeks; three days before their end one mail, and no order closes it', async () => {
    const anna = await member();
    const { payment_id, expires } = (await order(anna, { method: 'wire_transfer' })).body.payment;
    expect(expires).toBe('2026-12-04T20:00:00.000Z');
    const mails = async () =>
      (await backend.deps.db.selectFrom('outbox').select(['kind', 'body_text']).where('recipient', '=', anna.email).execute()).filter(
        ({ kind }) => kind === 'payment_expiring',
      );
    await remindOfTransfers(backend.deps);
    expect(await mails()).toEqual([]);
    later(11 * DAY);
    await Promise.all([remindOfTransfers(backend.deps), remindOfTransfers(backend.deps)]);
    expect(await mails()).toMatchObject([{ body_text: expect.stringContaining('December') }]);
    await limit(anna, 100_000);
    await order(anna);
    expect((await rowOf(payment_id)).status).toBe('pending');
  });
});
