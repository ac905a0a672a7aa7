import { refundPayment } from '@nightlark/backend/money';
import {
  aMember,
  aPaymentProvider,
  aPendingPayment,
  checkLedger,
  payOutRefunds,
  type ProviderPayment,
  purgeAccounts,
  purgeMember,
  receiveWebhook,
  reconcileRetained,
  refreshPayment,
  type RefundOutcome,
  type RefundRequest,
  settlePayment,
} from '@nightlark/backend/testing';
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { anOperator, type AnOperator } from '../../testing/an-operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

const DAY = 86_400_000;
let backend: TestConsole;
let now: Date;
let known: ProviderPayment | null;
let cancelled: string[];
let asked: RefundRequest[];
let answer: RefundOutcome | Error;
let [support, finance] = [] as unknown as [AnOperator, AnOperator];
let alert: jest.SpiedFunction<TestConsole['deps']['log']['error']>;
beforeAll(async () => {
  const payments = (): typeof aPaymentProvider => ({
    ...aPaymentProvider,
    statusOf: () => Promise.resolve(known),
    findByPayment: (id) => Promise.resolve(known && { ...known, provider_id: `test_${id}` }),
    cancelCheckout(id) {
      cancelled.push(id);
      return Promise.resolve(known?.status ?? 'cancelled');
    },
    refund(request) {
      asked.push(request);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  now = new Date();
  backend = await startTestConsole({ now: () => now, hooks: { payments } });
  support = await anOperator(backend, 'support');
  finance = await anOperator(backend, 'finance');
});
beforeEach(() => {
  now = new Date();
  [known, cancelled, asked, answer] = [null, [], [], { status: 'refunded' }];
  alert = jest.spyOn(backend.deps.log, 'error');
});
afterEach(async () => {
  alert.mockRestore();
  expect((await checkLedger(backend.deps.db)).differences).toEqual([]);
});
afterAll(() => backend.close());

type Overrides = Parameters<typeof aPendingPayment>[2];
/** An order of 1649 cents, 286 of them VAT, whose account is deleted. */
async function orderOfNobody(
  overrides: Overrides = {},
  before: (id: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const { id } = await aMember(backend.deps);
  const payment = await aPendingPayment(backend.deps, id, overrides);
  await before(payment);
  await purgeMember(backend.deps, id);
  return payment;
}
type Amount = { amount_cents?: number; currency?: string };
const notify = (payment_id: string, status: ProviderPayment['status'], amount: Amount = {}) =>
  receiveWebhook(backend.deps, { event_id: randomUUID(), payment_id, provider_id: `test_${payment_id}`, status, ...amount });
const told = (status: ProviderPayment['status'], more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  status,
  failure: null,
  refunded_cents: null,
  stored: null,
  ...more,
});
const retainedOf = (id: string) => backend.deps.db.selectFrom('kept_payment').selectAll().where('id', '=', id).executeTakeFirst();
/** The sums of the ledger for a payment; only nobody's rows. */
async function money(id: string): Promise<Record<string, number>> {
  const rows = await backend.deps.db.selectFrom('ledger').selectAll().where('payment_id', '=', id).execute();
  expect(rows.filter(({ account_id }) => account_id !== null)).toEqual([]);
  const sums: Record<string, number> = {};
  for (const { unit, debit, credit, amount } of rows) {
    sums[`${debit} ${unit}`] = (sums[`${debit} ${unit}`] ?? 0) + amount;
    sums[`${credit} ${unit}`] = (sums[`${credit} ${unit}`] ?? 0) - amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}
const PAID = { 'provider EUR': 1_649, 'revenue EUR': -1_363, 'vat EUR': -286 };
const alerts = (id: string) =>
  alert.mock.calls.filter(([fields]) => (fields as unknown as { payment?: string }).payment === id).map(([, text]) => text);
const reviewsOf = async (id: string) =>
  (await backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', id).execute()).map(({ kind }) => kind);
const TO_REFUND = 'an order of a deleted account was paid: it has to be refunded';

describe('an order of a deleted account is paid', () => {
  const WAYS: [string, (id: string) => Promise<unknown>][] = [
    ['by webhook', (id) => notify(id, 'completed', { amount_cents: 1_649, currency: 'EUR' })],
    [
      'found by the job',
      () => {
        known = told('completed', { amount_cents: 1_649, currency: 'EUR' });
        return reconcileRetained(backend.deps);
      },
    ],
  ];
  test.each(
    WAYS.flatMap(([way, pay]) =>
      (
        [
          ['pending', {}],
          ['loading, its answer lost', { status: 'loading', provider_id: null }],
          ['expired', { status: 'expired' }],
          ['failed', { status: 'failed' }],
        ] as [string, Overrides][]
      ).map(([state, overrides]) => [way, state, overrides, pay] as const),
    ),
  )('%s, and was %s → booked once, without an account; an alert, and queued for review', async (_way, _state, overrides, pay) => {
    const id = await orderOfNobody(overrides);
    for (let n = 0; n < 3; n++) await pay(id);
    expect(await retainedOf(id)).toMatchObject({ status: 'completed', provider_id: `test_${id}` });
    expect([await money(id), alerts(id), await reviewsOf(id)]).toEqual([PAID, [TO_REFUND], ['paid_after_leaving']]);
    expect((await retainedOf(id))!.delete_at.getUTCFullYear()).toBe(now.getUTCFullYear() + 7);
    await backend.deps.db.deleteFrom('kept_payment').where('id', '=', id).execute();
  });

  test('purged while the provider is queried → booked all the same', async () => {
    const { id: account } = await aMember(backend.deps);
    const id = await aPendingPayment(backend.deps, account);
    const row = await backend.deps.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await purgeMember(backend.deps, account);
    known = told('completed');
    await refreshPayment(backend.deps, row);
    expect([await money(id), alerts(id)]).toEqual([PAID, [TO_REFUND]]);
  });

  test('refunded or charged back, and its payment was never reported → both are booked', async () => {
    for (const status of ['refunded', 'charged_back'] as const) {
      const id = await orderOfNobody();
      for (let n = 0; n < 2; n++) await notify(id, status);
      expect(Object.keys(await money(id))).toHaveLength(2);
      expect(alerts(id)).toHaveLength(1);
    }
  });

  test('in the console → in the list, in the review, with its money; refunded by an operator, once', async () => {
    const id = await orderOfNobody();
    await notify(id, 'completed');
    expect(await support.page('/console/review')).toContain('Paid after the account was deleted');
    expect(await support.page(`/console/payments?number=${id}`)).toContain('has left');
    const page = await finance.page(`/console/payments/${id}`);
    for (const text of ['has left', 'Notice: completed', 'revenue', 'all of it: the member has left']) expect(page).toContain(text);
    answer = { status: 'pending' };
    const form = { amount: '', left: '1649', reason: 'nobody is there' };
    const refund = () => finance.send(`/console/payments/${id}/refund`, { ...form, form: randomUUID() });
    expect((await refund()).headers.get('location')).toContain('refund_waiting');
    expect(await finance.page(`/console/payments/${id}`)).toContain('Being refunded');
    expect((await refund()).status).toBe(422);
    expect(asked).toMatchObject([{ payment_id: id, provider_id: `test_${id}`, cents: 1_649, all: true }]);
    for (let n = 0; n < 2; n++) await notify(id, 'refunded', { amount_cents: 1_649 });
    expect(Object.keys(await money(id)).sort()).toEqual(['refunds EUR', 'revenue EUR']);
    expect(await retainedOf(id)).toMatchObject({ status: 'refunded', refunded_cents: 1_649 });
    expect(alerts(id)).toEqual([TO_REFUND]);
    const auditLog = await backend.deps.db
      .selectFrom('operator_action')
      .select('action')
      .where('subject', '=', id)
      .where('action', 'like', 'refund%')
      .orderBy('id')
      .execute();
    expect(auditLog.map(({ action }) => action)).toEqual(['refund_asked', 'refund_asked', 'refund_failed', 'refunded']);
  });

  test.each<[string, RefundOutcome, object]>([
    ['paid out', { status: 'refunded' }, { status: 'refunded', refunded_cents: 649 }],
    ['refused', { status: 'refused', why: 'too old' }, { status: 'completed', refunded_cents: 0 }],
  ])('a part is refunded: %s', async (_case, outcome, end) => {
    const id = await orderOfNobody();
    await notify(id, 'completed');
    answer = outcome;
    await finance.send(`/console/payments/${id}/refund`, { form: randomUUID(), amount: '6.49', left: '1649', reason: 'a part' });
    expect(await retainedOf(id)).toMatchObject(end);
    expect((await reviewsOf(id)).includes('refund_refused')).toBe(outcome.status === 'refused');
  });

  test('failed after all, by direct debit → its bank account is blocked; cancelled → nothing', async () => {
    const id = await orderOfNobody({ method: 'sepa_direct_debit' });
    await backend.deps.db
      .updateTable('kept_payment')
      .set({ iban_hash: Buffer.from('hash') })
      .where('id', '=', id)
      .execute();
    await notify(id, 'failed');
    expect(await backend.deps.db.selectFrom('direct_debit_block').select('payment_id').where('payment_id', '=', id).execute()).toHaveLength(
      1,
    );
    const other = await orderOfNobody();
    await notify(other, 'cancelled');
    expect([(await retainedOf(other))?.status, await money(other), alerts(other)]).toEqual(['cancelled', {}, []]);
  });

  test('its time is over → cancelled at the provider, and expired; 90 days after the order it is gone, with what refers to it', async () => {
    const id = await orderOfNobody();
    now = new Date(now.getTime() + DAY + 1);
    known = told('pending');
    await reconcileRetained(backend.deps);
    expect([(await retainedOf(id))?.status, cancelled]).toEqual(['expired', [`test_${id}`]]);
    now = new Date(now.getTime() + 90 * DAY);
    await purgeAccounts(backend.deps);
    expect(await retainedOf(id)).toBeUndefined();
    await expect(notify(id, 'completed')).rejects.toMatchObject({ code: 'not_found' });
    expect(alerts(id)).toEqual(['the provider reports money of an unknown payment']);
  });

  test('older orders, and those that the provider does not know → not kept', async () => {
    const old = await orderOfNobody({ status: 'expired', created_at: new Date(now.getTime() - 91 * DAY) });
    const unknown = await orderOfNobody({ status: 'expired', provider_id: null });
    expect([await retainedOf(old), await retainedOf(unknown)]).toEqual([undefined, undefined]);
  });
});

describe('a wrong amount of a deleted account that is still to be reviewed', () => {
  const paidWith = (amount: Amount, overrides: Overrides = {}) => orderOfNobody(overrides, (id) => notify(id, 'completed', amount));

  test.each([
    ['reported before', () => paidWith({ amount_cents: 500, currency: 'EUR' })],
    ['long ago', () => paidWith({ amount_cents: 500, currency: 'EUR' }, { created_at: new Date(now.getTime() - 100 * DAY) })],
    [
      'reported afterwards',
      async () => {
        const id = await orderOfNobody();
        for (let n = 0; n < 2; n++) await notify(id, 'completed', { amount_cents: 500, currency: 'EUR' });
        expect(alerts(id)).toEqual(['an order of a deleted account was paid with another amount']);
        return id;
      },
    ],
  ])('%s → stays in the review; refunded once, and payment and refund are booked', async (_when, order) => {
    const id = await order();
    expect(await support.page('/console/payments?status=amount_mismatch')).toContain(`/console/payments/${id}"`);
    expect(await support.page('/console/review')).toContain('€16.49 ordered, €5.00 received');
    const page = await finance.page(`/console/payments/${id}`);
    expect(['Refund what was received', 'has left'].every((text) => page.includes(text))).toBe(true);
    expect(page).not.toContain('Credit as ordered');
    const decide = (what: string, who = finance) => who.send(`/console/payments/${id}/${what}`, { received: '500 EUR', reason: 'left' });
    expect([(await decide('credit-received')).status, (await decide('refund-received', support)).status]).toEqual([404, 403]);
    const answers = await Promise.all([1, 2, 3].map(() => decide('refund-received')));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
    expect(asked).toMatchObject([{ payment_id: id, cents: 500, currency: 'EUR', all: true }]);
    expect(await retainedOf(id)).toMatchObject({ status: 'refunded', amount_cents: 500, refunded_cents: 500 });
    expect(Object.keys(await money(id)).sort()).toEqual(['refunds EUR', 'revenue EUR']);
    const decided = await backend.deps.db.selectFrom('payment_review').select('decision').where('payment_id', '=', id).execute();
    expect(decided).toEqual([{ decision: 'refunded' }]);
  });

  test('the full amount is reported later → booked as ordered, nothing to decide', async () => {
    const id = await paidWith({ amount_cents: 500, currency: 'EUR' });
    await notify(id, 'completed', { amount_cents: 1_649, currency: 'EUR' });
    expect([await money(id), (await retainedOf(id))?.status]).toEqual([PAID, 'completed']);
    expect(await support.page('/console/payments?status=amount_mismatch')).not.toContain(id);
  });

  test('refunded at the provider itself → the received amount and its refund are booked', async () => {
    const id = await paidWith({ amount_cents: 500, currency: 'EUR' });
    await notify(id, 'refunded', { amount_cents: 500, currency: 'EUR' });
    expect(await retainedOf(id)).toMatchObject({ status: 'refunded', amount_cents: 500, refunded_cents: 500 });
    expect(Object.keys(await money(id)).sort()).toEqual(['refunds EUR', 'revenue EUR']);
  });

  test('decided before, and other reviews → gone with the account', async () => {
    const id = await orderOfNobody({}, async (payment) => {
      await notify(payment, 'completed', { amount_cents: 500, currency: 'EUR' });
      await finance.send(`/console/payments/${payment}/refund-received`, { received: '500 EUR', reason: 'asked' });
      await backend.deps.db
        .insertInto('payment_review')
        .values({ payment_id: payment, kind: 'country_mismatch', created_at: now })
        .execute();
    });
    const { db } = backend.deps;
    for (const table of ['amount_mismatch', 'payment_review', 'refund', 'payment_event'] as const)
      expect(await db.selectFrom(table).select('payment_id').where('payment_id', '=', id).execute()).toEqual([]);
    expect(await retainedOf(id)).toMatchObject({ status: 'refunded', amount_cents: 500 });
  });
});

test('money for an order that is known by another number → not found, and an alert; without money → no alert', async () => {
  const { id: account } = await aMember(backend.deps);
  const id = await aPendingPayment(backend.deps, account);
  const notice = (status: ProviderPayment['status']) =>
    receiveWebhook(backend.deps, { event_id: randomUUID(), payment_id: id, provider_id: 'other', status });
  for (const status of ['pending', 'completed'] as const) await expect(notice(status)).rejects.toMatchObject({ code: 'not_found' });
  expect(alerts(id)).toEqual(['the provider reports money of an unknown payment']);
});

test('a kept payment that differs from the ledger → found by its check', async () => {
  const id = await orderOfNobody({}, (payment) => settlePayment(backend.deps, payment, 'completed'));
  const kept = (amount_cents: number) => backend.deps.db.updateTable('kept_payment').set({ amount_cents }).where('id', '=', id).execute();
  await kept(1_650);
  expect((await checkLedger(backend.deps.db)).differences).toEqual([{ kind: 'payment_money', id, expected: 1_650, found: 1_649 }]);
  await kept(1_649);
});

test('a refund that had not reached the provider when the account was purged → paid out all the same, without the member’s words', async () => {
  const { id: account } = await aMember(backend.deps);
  const id = await aPendingPayment(backend.deps, account);
  await settlePayment(backend.deps, id, 'completed');
  answer = new Error('away');
  await refundPayment(backend.deps, id, { by: 'member', reason: 'private words' });
  await purgeMember(backend.deps, account);
  expect(await backend.deps.db.selectFrom('refund').select('reason').where('payment_id', '=', id).execute()).toEqual([{ reason: '' }]);
  answer = { status: 'refunded' };
  now = new Date(now.getTime() + 120_000);
  await payOutRefunds(backend.deps);
  expect(await retainedOf(id)).toMatchObject({ status: 'refunded', refunded_cents: 1_649 });
  expect(asked.at(-1)).toMatchObject({ payment_id: id, cents: 1_649, reason: '' });
});
