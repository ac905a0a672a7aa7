import {
  aMember,
  type AMember,
  aPaymentProvider,
  checkLedger,
  receiveWebhook,
  type RefundOutcome,
  type RefundRequest,
} from '@nightlark/backend/testing';
import { randomUUID } from 'node:crypto';
import { anOperator, type AnOperator } from '../../testing/an-operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
let answer: RefundOutcome;
let asked: RefundRequest[];
let [support, finance] = [] as unknown as [AnOperator, AnOperator];
beforeAll(async () => {
  const refund: typeof aPaymentProvider.refund = (request) => {
    asked.push(request);
    return Promise.resolve(answer);
  };
  backend = await startTestConsole({ hooks: { payments: () => ({ ...aPaymentProvider, refund }) } });
  support = await anOperator(backend, 'support');
  finance = await anOperator(backend, 'finance');
});
beforeEach(() => {
  [answer, asked] = [{ status: 'refunded' }, []];
});
afterEach(async () => expect((await checkLedger(backend.deps.db)).differences).toEqual([]));
afterAll(() => backend.close());

type Amount = { amount_cents?: number; currency?: string };
const notify = async (payment_id: string, amount: Amount, status: 'completed' | 'refunded' | 'charged_back' = 'completed') => {
  await receiveWebhook(backend.deps, { event_id: randomUUID(), payment_id, provider_id: `test_${payment_id}`, status, ...amount });
  await backend.deps.domainEvents.settled();
};
/** An order of 25 credits for €21.99, paid with another amount. */
async function paidWith(amount: Amount): Promise<{ member: AMember; id: string }> {
  const member = await aMember(backend.deps, {
    account: { signup_date: new Date(Date.now() - 30 * 86_400_000) },
    profile: { country: 'NL' },
  });
  const body = { bundle: 'credits-25', method: 'visa', idempotency_key: randomUUID() } as const;
  const id = (await member.client.call('createPayment', { body })).body.payment.payment_id;
  await notify(id, amount);
  return { member, id };
}
const rowOf = (id: string) => backend.deps.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const userOf = async ({ client }: AMember) => (await client.call('getUser')).body.user!;
const decide = (who: AnOperator, id: string, action: 'credit-received' | 'refund-received', received: string, reason = 'agreed by mail') =>
  who.send(`/console/payments/${id}/${action}`, { received, reason });
/** The sum of the money entries, by account and unit. */
async function money(id: string): Promise<Record<string, number>> {
  const rows = await backend.deps.db.selectFrom('ledger').selectAll().where('payment_id', '=', id).where('unit', '<>', 'credit').execute();
  const sums: Record<string, number> = {};
  for (const { unit, debit, credit, amount } of rows) {
    sums[`${debit} ${unit}`] = (sums[`${debit} ${unit}`] ?? 0) + amount;
    sums[`${credit} ${unit}`] = (sums[`${credit} ${unit}`] ?? 0) - amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}
const actions = (subject: string) =>
  backend.deps.db
    .selectFrom('operator_action')
    .select(['operator', 'action'])
    .where('subject', '=', subject)
    .where('action', '<>', 'payment_opened')
    .orderBy('id')
    .execute();
const reviewsOf = (id: string) =>
  backend.deps.db.selectFrom('payment_review').select(['kind', 'decided_by']).where('payment_id', '=', id).orderBy('id').execute();
const mailsTo = async ({ email }: AMember) =>
  (await backend.deps.db.selectFrom('outbox').select('kind').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

test('paid with less → in the list by its filter, in the review with both amounts, on its page and timeline', async () => {
  const { member, id } = await paidWith({ amount_cents: 500, currency: 'EUR' });
  const usual = await paidWith({ amount_cents: 2199, currency: 'EUR' });
  const list = await support.page('/console/payments?status=amount_mismatch');
  expect([list.includes(`/console/payments/${id}"`), list.includes(`/console/payments/${usual.id}"`)]).toEqual([true, false]);
  expect(list).toContain('wrong amount</span>');
  expect(await support.page('/console/review')).toContain('€21.99 ordered, €5.00 received');
  const page = await support.page(`/console/payments/${id}`);
  expect(page).toContain('expected €21.99, received €5.00');
  expect(page).not.toContain('Credit as ordered');
  expect(await finance.page(`/console/payments/${id}`)).toContain('Credit as ordered');
  expect((await userOf(member)).credits).toBe(0);
});

test.each<[string, Amount, string]>([
  ['less', { amount_cents: 500, currency: 'EUR' }, '500 EUR'],
  ['another currency', { amount_cents: 25_000, currency: 'NOK' }, '25000 NOK'],
])(
  '%s, credited as ordered → all credits, the received amount booked and on the invoice, once, in the audit log',
  async (_case, amount, received) => {
    const { member, id } = await paidWith(amount);
    expect((await decide(support, id, 'credit-received', received)).status).toBe(403);
    expect((await decide(finance, id, 'credit-received', received, ' ')).status).toBe(422);
    expect((await decide(finance, id, 'credit-received', '501 EUR')).status).toBe(404);
    expect(await rowOf(id)).toMatchObject({ status: 'pending', amount_cents: 2199 });
    const answers = await Promise.all([1, 2, 3].map(() => decide(finance, id, 'credit-received', received)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
    expect(await rowOf(id)).toMatchObject({ status: 'completed', amount_cents: amount.amount_cents, currency: amount.currency });
    expect(await userOf(member)).toMatchObject({ credits: 25, paid_user: true });
    const vat = Math.round((amount.amount_cents! * 21) / 121);
    const unit = amount.currency!;
    expect(await money(id)).toEqual({
      [`provider ${unit}`]: amount.amount_cents,
      [`revenue ${unit}`]: vat - amount.amount_cents!,
      [`vat ${unit}`]: -vat,
    });
    const documents = await backend.deps.db
      .selectFrom('document')
      .select(['kind', 'amount_cents', 'currency'])
      .where('payment_id', '=', id)
      .orderBy('id')
      .execute();
    expect(documents[0]).toEqual({ kind: 'invoice', ...amount });
    expect([await actions(id), await mailsTo(member)]).toEqual([[{ operator: 'finance', action: 'mismatch_credited' }], ['payment']]);
    expect(await reviewsOf(id)).toEqual([{ kind: 'amount_mismatch', decided_by: 'finance' }]);
    const page = await finance.page(`/console/payments/${id}`);
    for (const words of ['Ordered for', '€21.99', 'agreed by mail']) expect(page).toContain(words);
    expect(page).not.toContain('Credit as ordered</button>');
    expect(await finance.page('/console/payments?status=amount_mismatch')).not.toContain(`/console/payments/${id}"`);
    await notify(id, amount);
    expect((await userOf(member)).credits).toBe(25);
  },
);

test('credited as ordered, then charged back → that amount, and the credits, are taken back', async () => {
  const { member, id } = await paidWith({ amount_cents: 500, currency: 'EUR' });
  await decide(finance, id, 'credit-received', '500 EUR');
  await notify(id, {}, 'charged_back');
  expect([(await userOf(member)).credits, (await rowOf(id)).status]).toEqual([0, 'charged_back']);
  expect(await money(id)).toEqual({ 'chargebacks EUR': 413, 'revenue EUR': -413 });
});

test.each<[string, RefundOutcome, string]>([
  ['at once', { status: 'refunded' }, 'refunded'],
  ['later', { status: 'pending' }, 'refund_waiting'],
])('refunded, paid out %s → handed over once, never a credit, booked in and out, in the audit log', async (_when, outcome, notice) => {
  const { member, id } = await paidWith({ amount_cents: 25_000, currency: 'NOK' });
  answer = outcome;
  expect((await decide(support, id, 'refund-received', '25000 NOK')).status).toBe(403);
  const answers = await Promise.all([1, 2, 3].map(() => decide(finance, id, 'refund-received', '25000 NOK')));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
  expect(answers.find(({ status }) => status === 303)!.headers.get('location')).toBe(`/console/payments/${id}?done=${notice}`);
  expect(asked).toMatchObject([{ payment_id: id, cents: 25_000, currency: 'NOK', all: true }]);
  if (notice === 'refund_waiting') {
    expect(await userOf(member)).toMatchObject({ credits: 0, paid_user: false });
    await notify(id, { amount_cents: 25_000, currency: 'NOK' }, 'refunded');
  }
  await notify(id, { amount_cents: 25_000, currency: 'NOK' });
  expect(await rowOf(id)).toMatchObject({ status: 'refunded', refunded_cents: 25_000, refunding_cents: 0, owed_credits: 0 });
  expect(await userOf(member)).toMatchObject({ credits: 0, paid_user: false });
  expect(await money(id)).toEqual({ 'refunds NOK': 20_661, 'revenue NOK': -20_661 });
  expect(await actions(id)).toEqual([
    { operator: 'finance', action: 'refund_asked' },
    { operator: 'finance', action: 'refunded' },
  ]);
  const mail = await backend.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', member.email).execute();
  expect(mail).toMatchObject([{ kind: 'payment_refunded', body_text: expect.stringContaining('No credits were taken') as string }]);
});

test('the provider refuses to refund what was received → no credits, queued for review again', async () => {
  const { member, id } = await paidWith({ amount_cents: 1, currency: 'EUR' });
  answer = { status: 'refused', why: 'too small' };
  expect((await decide(finance, id, 'refund-received', '1 EUR')).headers.get('location')).toContain('refund_failed');
  expect([(await userOf(member)).credits, (await actions(id)).map(({ action }) => action)]).toEqual([0, ['refund_asked', 'refund_failed']]);
  expect((await reviewsOf(id)).map(({ kind }) => kind)).toEqual(['amount_mismatch', 'refund_refused']);
});

test('another amount reported since, or paid as ordered → nothing to decide any more', async () => {
  const { member, id } = await paidWith({ amount_cents: 1, currency: 'EUR' });
  await notify(id, { amount_cents: 500, currency: 'EUR' });
  expect((await decide(finance, id, 'credit-received', '1 EUR')).status).toBe(404);
  await notify(id, { amount_cents: 2199, currency: 'EUR' });
  expect((await decide(finance, id, 'refund-received', '500 EUR')).status).toBe(404);
  expect([(await userOf(member)).credits, asked]).toEqual([25, []]);
});

test.each<Amount>([{ amount_cents: 0 }, { currency: 'NOK' }, { amount_cents: 5, currency: 'x' }, { amount_cents: 5, currency: 'JPY' }])(
  '%j → shown, but nothing that could be booked',
  async (amount) => {
    const { id } = await paidWith(amount);
    const page = await finance.page(`/console/payments/${id}`);
    expect([page.includes('The provider received'), page.includes('Credit as ordered')]).toEqual([true, false]);
    const received = `${amount.amount_cents ?? '?'} ${amount.currency ?? 'EUR'}`;
    expect((await decide(finance, id, 'credit-received', received)).status).toBe(404);
    expect((await rowOf(id)).status).toBe('pending');
  },
);
