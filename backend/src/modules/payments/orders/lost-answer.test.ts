import { randomUUID } from 'node:crypto';
import { aMember, type AMember } from '../../../testing/a-member.ts';
import { aPaymentProvider } from '../../../testing/a-payment-provider.ts';
import { aPendingPayment } from '../../../testing/a-pending-payment.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { tokenSeal } from '../../stored-methods/stored-methods.ts';
import type { CheckoutRequest, PaymentProvider, ProviderPayment } from '../providers/provider.ts';
import { reconcileEnded, reconcilePayments } from '../settlement/reconcile.ts';
import { settlePayment } from '../settlement/settle.ts';

const DAY = 86_400_000;

/** A provider that charges stored cards at once, each payment once, and no webhook of which arrives. */
class Charging {
  /** How often it charged, by payment. */
  charges = new Map<string, number>();
  known = new Map<string, ProviderPayment & { provider_id: string }>();
  cancelled: string[] = [];
  /** `lost`: it does what it was asked, but the answer is late. `away`: nothing reaches it. */
  mode: 'well' | 'lost' | 'away' = 'well';
  outcome: Partial<ProviderPayment> = {};

  provider(): PaymentProvider {
    return {
      ...aPaymentProvider,
      createCheckout: (request) => this.answer(() => this.charge(request)),
      statusOf: (id) => this.answer(() => this.known.values().find(({ provider_id }) => provider_id === id) ?? null),
      findByPayment: (id) => this.answer(() => this.known.get(id) ?? null),
      cancelCheckout: (id) =>
        this.answer(() => {
          this.cancelled.push(id);
          const payment = this.known.values().find(({ provider_id }) => provider_id === id);
          if (payment?.status === 'pending') payment.status = 'cancelled';
          return payment?.status ?? null;
        }),
    };
  }

  private async answer<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (this.mode === 'away') throw new Error('not reached');
    const result = work();
    if (this.mode === 'lost') throw new Error('answered too late');
    return result;
  }

  private charge({ payment_id, token, amount_cents, currency }: CheckoutRequest) {
    let payment = this.known.get(payment_id);
    if (!payment) {
      const status = token ? 'completed' : 'pending';
      payment = {
        status,
        failure: null,
        refunded_cents: 0,
        stored: null,
        amount_cents,
        currency,
        provider_id: `test_${payment_id}`,
        ...this.outcome,
      };
      this.known.set(payment_id, payment);
      if (payment.status === 'completed') this.charges.set(payment_id, (this.charges.get(payment_id) ?? 0) + 1);
    }
    const { provider_id, failure, status } = payment;
    const redirect_url = status === 'pending' ? `https://pay.test.example/${payment_id}` : null;
    return { provider_id, redirect_url, failure, status: status as 'pending' | 'completed' | 'failed' };
  }
}

let backend: TestBackend;
let now: Date;
let at: Charging;
beforeAll(async () => {
  const payments = (): PaymentProvider => ({
    ...aPaymentProvider,
    createCheckout: (request) => at.provider().createCheckout(request),
    statusOf: (id) => at.provider().statusOf(id),
    findByPayment: (id) => at.provider().findByPayment(id),
    cancelCheckout: (id) => at.provider().cancelCheckout(id),
  });
  backend = await startTestBackend({
    now: () => now,
    hooks: { payments },
  });
});
beforeEach(() => {
  now = new Date('2026-11-20T20:00:00Z');
  at = new Charging();
});
afterEach(async () => expect((await checkLedger(backend.deps.db)).differences).toEqual([]));
afterAll(() => backend.close());

interface Buyer extends AMember {
  /** Their last paid order, by a stored card. */
  first: string;
  stored: number;
}

async function buyer(): Promise<Buyer> {
  const anna = await aMember(backend.deps, { account: { signup_date: new Date('2026-10-01T00:00:00Z'), paid_user: true } });
  const owner = { account_id: anna.id, provider: 'test', method: 'visa' } as const;
  const { id: stored } = await backend.deps.db
    .insertInto('stored_method')
    .values({ ...owner, token: tokenSeal(backend.deps).seal('token'), label: '•••• 4242', expires: null, created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const first = await aPendingPayment(backend.deps, anna.id, { stored_method_id: stored, created_at: new Date(now.getTime() - DAY) });
  await settlePayment(backend.deps, first, 'completed');
  return { ...anna, first, stored };
}
const key = () => ({ idempotency_key: randomUUID() });
const repeat = ({ client, first }: Buyer, body: object = key()) =>
  client.call('repeatOrder', { body: { payment_id: first, ...key(), ...body } });
const order = ({ client, stored }: Buyer, body: object = {}) =>
  client.call('createPayment', { body: { bundle: 'credits-25', method: 'visa', stored_method: stored, ...key(), ...body } });
const ordersOf = ({ id, first }: Buyer) =>
  backend.deps.db.selectFrom('payment').selectAll().where('account_id', '=', id).where('id', '<>', first).orderBy('created_at').execute();
const creditsOf = async ({ client }: AMember) => (await client.call('getUser')).body.user!.credits;
/** Orders once while the provider's answer is lost. @returns the order, which nobody settled */
async function unanswered(anna: Buyer, mode: Charging['mode'] = 'lost'): Promise<string> {
  at.mode = mode;
  expect((await repeat(anna)).error?.code).toBe('unavailable');
  at.mode = 'well';
  const orders = await ordersOf(anna);
  expect(orders).toMatchObject([{ status: 'loading', provider_id: null }]);
  return orders[0]!.id;
}
const totalCharges = () => at.charges.values().reduce((sum, count) => sum + count, 0);

describe('a stored card is charged, the response and the webhook are lost', () => {
  test('the job finds it by our own number → credited, charged once', async () => {
    const anna = await buyer();
    const id = await unanswered(anna);
    for (let n = 0; n < 3; n++) await reconcilePayments(backend.deps);
    expect(await ordersOf(anna)).toMatchObject([{ id, status: 'completed', provider_id: `test_${id}` }]);
    expect([await creditsOf(anna), totalCharges()]).toEqual([50, 1]);
  });

  test('the page of the order finds it → credited, charged once', async () => {
    const anna = await buyer();
    const id = await unanswered(anna);
    expect((await anna.client.call('getPayment', { query: { id } })).body.payment.status).toBe('completed');
    expect([await creditsOf(anna), totalCharges()]).toEqual([50, 1]);
  });

  test('its time is over, and the provider does not respond → it stays open; once it responds → credited', async () => {
    const anna = await buyer();
    const id = await unanswered(anna);
    now = new Date(now.getTime() + 2 * DAY);
    for (const mode of ['away', 'lost'] as const) {
      at.mode = mode;
      await reconcilePayments(backend.deps);
      expect(await ordersOf(anna)).toMatchObject([{ id, status: 'loading' }]);
    }
    at.mode = 'well';
    await reconcilePayments(backend.deps);
    expect(await ordersOf(anna)).toMatchObject([{ id, status: 'completed' }]);
    expect(totalCharges()).toBe(1);
  });

  test('the card was declined → failed for the stored card', async () => {
    const anna = await buyer();
    at.outcome = { status: 'failed', failure: 'declined' };
    const id = await unanswered(anna);
    await reconcilePayments(backend.deps);
    expect(await ordersOf(anna)).toMatchObject([{ id, status: 'failed', failure: 'stored_card_failed' }]);
  });

  test('the bank requires authentication → stays open, and ordering again leads there; timed out → cancelled at the provider', async () => {
    const anna = await buyer();
    at.outcome = { status: 'pending' };
    const id = await unanswered(anna);
    await reconcilePayments(backend.deps);
    expect(await ordersOf(anna)).toMatchObject([{ id, status: 'loading' }]);
    const ben = await buyer();
    await unanswered(ben);
    expect((await repeat(ben)).body.payment.redirect_url).toContain('pay.test.example');
    now = new Date(now.getTime() + DAY);
    await reconcilePayments(backend.deps);
    expect(await ordersOf(anna)).toMatchObject([{ id, status: 'expired' }]);
    expect(at.cancelled).toContain(`test_${id}`);
  });

  test('another amount was charged → nothing is credited, an operator can refund it', async () => {
    const anna = await buyer();
    at.outcome = { amount_cents: 500 };
    const id = await unanswered(anna);
    await reconcilePayments(backend.deps);
    expect(await ordersOf(anna)).toMatchObject([{ id, status: 'loading', provider_id: `test_${id}` }]);
    const mismatch = await backend.deps.db.selectFrom('amount_mismatch').selectAll().where('payment_id', '=', id).execute();
    expect(mismatch).toMatchObject([{ received_cents: 500 }]);
  });

  test('a later order cancels it → found paid first, and credited', async () => {
    const anna = await buyer();
    const id = await unanswered(anna);
    await anna.client.call('setSpending', { body: { limit_cents: 50_000 } });
    await order(anna, { bundle: 'credits-10', stored_method: undefined });
    expect((await ordersOf(anna)).find((each) => each.id === id)?.status).toBe('completed');
  });

  test('charged only after it had ended → found by the hourly job', async () => {
    const anna = await buyer();
    const id = await unanswered(anna, 'away');
    now = new Date(now.getTime() + DAY);
    await reconcilePayments(backend.deps);
    expect(await ordersOf(anna)).toMatchObject([{ id, status: 'expired' }]);
    at.known.set(id, { provider_id: 'late', status: 'completed', failure: null, refunded_cents: 0, stored: null });
    await reconcileEnded(backend.deps);
    expect(await ordersOf(anna)).toMatchObject([{ id, status: 'completed', provider_id: 'late' }]);
  });
});

test('the order never reached the provider → the job charges nothing; it waits, and expires', async () => {
  const anna = await buyer();
  const id = await unanswered(anna, 'away');
  await reconcilePayments(backend.deps);
  expect(await ordersOf(anna)).toMatchObject([{ id, status: 'loading' }]);
  now = new Date(now.getTime() + DAY);
  await reconcilePayments(backend.deps);
  expect(await ordersOf(anna)).toMatchObject([{ id, status: 'expired' }]);
  expect([at.known.size, await creditsOf(anna)]).toEqual([0, 25]);
});

describe('the page was loaded again, with a new key', () => {
  test.each([
    ['repeated', repeat, 'lost'],
    ['repeated, and nothing had reached the provider', repeat, 'away'],
    ['ordered with the stored card', order, 'lost'],
  ] as const)('%s → the same order, charged once, also by the new key once more', async (_case, again, mode) => {
    const anna = await buyer();
    const id = await unanswered(anna, mode);
    const reloaded = key();
    at.mode = 'lost';
    expect((await again(anna, reloaded)).error?.code).toBe('unavailable');
    at.mode = 'well';
    for (let n = 0; n < 2; n++) expect((await again(anna, reloaded)).body.payment).toMatchObject({ payment_id: id, status: 'completed' });
    expect([await ordersOf(anna), await creditsOf(anna), totalCharges()]).toEqual([[expect.objectContaining({ id })], 50, 1]);
  });

  test.each([
    ['while it waits', true],
    ['from two windows', false],
  ])('ten orders at once, each by its own key, %s → one order, charged once', async (_case, waits) => {
    const anna = await buyer();
    if (waits) await unanswered(anna);
    const answers = await Promise.all(Array.from({ length: 10 }, () => repeat(anna)));
    expect(await ordersOf(anna)).toHaveLength(1);
    expect([await creditsOf(anna), totalCharges()]).toEqual([50, 1]);
    // Who comes when it is paid repeats an order that is not the last any more.
    expect(answers.flatMap(({ error }) => error?.code ?? []).filter((code) => code !== 'not_found')).toEqual([]);
  });

  test('ten at once by one new key → one order, charged once', async () => {
    const anna = await buyer();
    const id = await unanswered(anna);
    const reloaded = key();
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(anna, reloaded)));
    expect(new Set(answers.map(({ body }) => body.payment.payment_id))).toEqual(new Set([id]));
    expect(totalCharges()).toBe(1);
  });

  test('another bundle, another method, or another code → an order of its own', async () => {
    const anna = await buyer();
    const id = await unanswered(anna, 'away');
    for (const body of [{ bundle: 'credits-10' }, { stored_method: undefined }, { method: 'paypal', stored_method: undefined }])
      expect((await order(anna, body)).body.payment.payment_id).not.toBe(id);
    expect(await ordersOf(anna)).toHaveLength(4);
  });

  test('at another price since → an order of its own, at the price that is shown', async () => {
    const anna = await buyer();
    const id = await unanswered(anna, 'away');
    await backend.deps.db.updateTable('payment').set({ amount_cents: 1 }).where('id', '=', id).execute();
    expect((await repeat(anna)).body.payment).toMatchObject({ status: 'completed', amount_cents: 2199 });
    expect(await ordersOf(anna)).toHaveLength(2);
  });

  test('the new key for another order → idempotency_conflict', async () => {
    const anna = await buyer();
    await unanswered(anna);
    const reloaded = key();
    expect((await order(anna, reloaded)).status).toBe(201);
    expect((await order(anna, { ...reloaded, bundle: 'credits-10' })).error?.code).toBe('idempotency_conflict');
  });

  test('it had expired → an order of its own', async () => {
    const anna = await buyer();
    const id = await unanswered(anna, 'away');
    now = new Date(now.getTime() + DAY);
    expect((await repeat(anna)).body.payment.payment_id).not.toBe(id);
  });
});
