import { refundPayment } from '@nightlark/backend/money';
import {
  aMember,
  type AMember,
  aPaymentProvider,
  checkLedger,
  type ProviderPayment,
  receiveWebhook,
  reconcilePayments,
  type RefundOutcome,
} from '@nightlark/backend/testing';
import { randomUUID } from 'node:crypto';
import { anOperator, type AnOperator } from '../../testing/an-operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
let finance: AnOperator;
let known: ProviderPayment | null;
let answer: RefundOutcome;
beforeAll(async () => {
  const payments = () => ({
    ...aPaymentProvider,
    statusOf: () => Promise.resolve(known),
    refund: () => Promise.resolve(answer),
  });
  backend = await startTestConsole({ hooks: { payments } });
  finance = await anOperator(backend, 'finance');
});
beforeEach(() => {
  [known, answer] = [null, { status: 'refunded' }];
});
afterEach(async () => expect((await checkLedger(backend.deps.db)).differences).toEqual([]));
afterAll(() => backend.close());

type Amount = { amount_cents?: number; currency?: string };
const notify = async (payment_id: string, status: ProviderPayment['status'], amount: Amount = {}) => {
  await receiveWebhook(backend.deps, { event_id: randomUUID(), payment_id, provider_id: `test_${payment_id}`, status, ...amount });
  await backend.deps.domainEvents.settled();
};
const member = () =>
  aMember(backend.deps, { account: { signup_date: new Date(Date.now() - 30 * 86_400_000) }, profile: { country: 'NL' } });
async function order({ client }: AMember, more: Record<string, unknown> = {}): Promise<string> {
  const body = { bundle: 'credits-25', method: 'visa', idempotency_key: randomUUID(), ...more };
  return (await client.call('createPayment', { body })).body.payment.payment_id;
}
const FIVE = { amount_cents: 500, currency: 'EUR' };
/** An order of 25 credits for €21.99, of which €5.00 were received. */
async function paidWithFive(who: AMember, more: Record<string, unknown> = {}): Promise<string> {
  const id = await order(who, more);
  await notify(id, 'completed', FIVE);
  return id;
}
const rowOf = (id: string) => backend.deps.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const userOf = async ({ client }: AMember) => (await client.call('getUser')).body.user!;
const paymentOf = async ({ client }: AMember, id: string) => (await client.call('getPayment', { query: { id } })).body.payment;
const booked = async (id: string) =>
  (
    await backend.deps.db
      .selectFrom('ledger')
      .select(['debit', 'credit', 'unit', 'amount'])
      .where('payment_id', '=', id)
      .where('amount', '>', 0)
      .orderBy('id')
      .execute()
  ).map(({ debit, credit, unit, amount }) => `${debit} → ${credit}: ${amount} ${unit}`);
const openReviews = async (id: string) =>
  (
    await backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', id).where('decided_at', 'is', null).execute()
  ).map(({ kind }) => kind);
const giveBackReceived = (id: string) =>
  finance.send(`/console/payments/${id}/refund-received`, { received: '500 EUR', reason: 'too little' });

describe('another amount than ordered, about which nobody has decided', () => {
  const IN = ['provider → suspense: 500 EUR', 'suspense → revenue: 413 EUR', 'suspense → vat: 87 EUR'];
  const WAYS: [string, (id: string) => Promise<unknown>][] = [
    ['a notice with the total', (id) => notify(id, 'refunded', FIVE)],
    ['a notice without an amount', (id) => notify(id, 'refunded')],
    [
      'the job, with the total',
      async () => {
        known = { status: 'refunded', failure: null, refunded_cents: 500, stored: null };
        await reconcilePayments(backend.deps);
      },
    ],
  ];

  test.each(WAYS)(
    'is refunded at the provider itself, by %s → that amount is booked in and out, no credits, nothing to decide',
    async (_way, report) => {
      const anna = await member();
      const id = await paidWithFive(anna);
      await report(id);
      await backend.deps.domainEvents.settled();
      expect(await rowOf(id)).toMatchObject({ status: 'refunded', amount_cents: 500, vat_cents: 87, refunded_cents: 500, owed_credits: 0 });
      expect(await booked(id)).toEqual([...IN, 'refunds → provider: 413 EUR', 'vat → provider: 87 EUR']);
      expect([await userOf(anna), await paymentOf(anna, id)]).toMatchObject([{ credits: 0, paid_user: false }, { credited: false }]);
      expect(await openReviews(id)).toEqual([]);
      expect(await finance.page('/console/payments?status=amount_mismatch')).not.toContain(`/console/payments/${id}"`);
      expect((await finance.send(`/console/payments/${id}/credit-received`, { received: '500 EUR', reason: 'late' })).status).toBe(404);
    },
  );

  test('is charged back, and more than was received → both are booked as reported, no credits are taken or owed, the method is blocked', async () => {
    const anna = await member();
    await notify(await order(anna, { method: 'paypal' }), 'completed');
    const id = await paidWithFive(anna);
    for (let n = 0; n < 2; n++) await notify(id, 'charged_back', { amount_cents: 2_199, currency: 'EUR' });
    await notify(id, 'completed', FIVE);
    expect(await rowOf(id)).toMatchObject({
      status: 'charged_back',
      amount_cents: 500,
      refunded_cents: 0,
      taken_credits: 25,
      owed_credits: 0,
    });
    expect(await booked(id)).toEqual([...IN, 'chargebacks → provider: 2112 EUR', 'vat → provider: 87 EUR']);
    expect(await userOf(anna)).toMatchObject({ credits: 25, paid_user: true });
    expect((await openReviews(id)).sort()).toEqual(['amount_mismatch', 'charge_back']);
    const documents = await backend.deps.db
      .selectFrom('document')
      .select(['kind', 'amount_cents'])
      .where('payment_id', '=', id)
      .orderBy('id')
      .execute();
    expect(documents.map(({ kind, amount_cents }) => `${kind} ${amount_cents}`)).toEqual(['invoice 500', 'receipt 500', 'credit_note 500']);
  });

  test('is refunded, and the order had a code → the code can be used again', async () => {
    await backend.deps.db.insertInto('discount_code').values({ code: 'ONCE', value_percentage: 10, once_per_user: true }).execute();
    const anna = await member();
    await notify(await paidWithFive(anna, { discount_code: 'ONCE' }), 'refunded', FIVE);
    expect((await anna.client.call('getDiscount', { query: { code: 'ONCE' } })).body.discount).toMatchObject({ code: 'ONCE' });
  });

  test('is refunded in part → booked without credits, an operator refunds the rest', async () => {
    const anna = await member();
    const id = await paidWithFive(anna);
    await notify(id, 'refunded', { amount_cents: 300, currency: 'EUR' });
    const back = ['refunds → provider: 248 EUR', 'vat → provider: 52 EUR'];
    expect([(await rowOf(id)).status, await booked(id), await openReviews(id)]).toEqual([
      'refunded',
      [...IN, ...back],
      ['amount_mismatch'],
    ]);
    expect(await userOf(anna)).toMatchObject({ credits: 0, paid_user: false });
    await finance.send(`/console/payments/${id}/refund`, { form: randomUUID(), amount: '', left: '200', reason: 'the rest' });
    expect(await rowOf(id)).toMatchObject({ status: 'refunded', refunded_cents: 500 });
  });
});

describe('what was received is refunded by an operator', () => {
  test.each<[string, RefundOutcome]>([
    ['is not paid out yet', { status: 'pending' }],
    ['is refused by the provider', { status: 'refused', why: 'too old' }],
  ])('and %s → paid, but not credited; neither Premium nor an order to repeat', async (_case, outcome) => {
    const anna = await member();
    const bought = await order(anna);
    await notify(bought, 'completed');
    expect((await paymentOf(anna, bought)).credited).toBe(true);
    const id = await paidWithFive(anna);
    expect((await paymentOf(anna, id)).credited).toBe(false);
    answer = outcome;
    await giveBackReceived(id);
    expect(await paymentOf(anna, id)).toMatchObject({ status: 'completed', credited: false });
    expect((await anna.client.call('getRepeatOrder')).body.order).toMatchObject({ payment_id: bought });
    answer = { status: 'refunded' };
    await refundPayment(backend.deps, bought, { by: 'operator', reason: 'asked' });
    expect(await userOf(anna)).toMatchObject({ credits: 0, paid_user: false });
    expect((await anna.client.call('getRepeatOrder')).body.order).toBeNull();
    expect((await anna.client.call('getCredits')).body.last).toBeNull();
  });

  test('credited as ordered instead → credited', async () => {
    const anna = await member();
    const id = await paidWithFive(anna);
    await finance.send(`/console/payments/${id}/credit-received`, { received: '500 EUR', reason: 'agreed' });
    expect(await paymentOf(anna, id)).toMatchObject({ status: 'completed', credited: true, amount_cents: 500 });
  });
});
