import { eventually } from '@nightlark/build/jest/eventually.ts';
import { aMember, type AMember } from '../../../testing/a-member.ts';
import { aPaymentProvider } from '../../../testing/a-payment-provider.ts';
import { aPendingPayment } from '../../../testing/a-pending-payment.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { grantCredits, spendCredits } from '../../credits/wallet.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { resolveRefund } from '../operator/resolve-refund.ts';
import { alertOverdueRefunds, payOutRefunds } from './pay-out-refund.ts';
import type { RefundOutcome } from '../providers/provider.ts';
import { refundPayment } from './refund-payment.ts';
import { lockPayment } from '../repository.ts';
import { endRefund } from '../settlement/refund-rows.ts';
import { settlePayment } from '../settlement/settle.ts';

const DAY = 86_400_000;
let backend: TestBackend;
let now: Date;
let answer: () => Promise<RefundOutcome>;
let asked: { refund_id: string; cents: number }[];
beforeAll(async () => {
  const payments = () => ({
    ...aPaymentProvider,
    refund: (request: { refund_id: string; cents: number }) => {
      asked.push(request);
      return answer();
    },
  });
  backend = await startTestBackend({ now: () => now, hooks: { payments } });
});
beforeEach(() => {
  now = new Date('2026-11-02T20:00:00Z');
  asked = [];
  answer = () => Promise.resolve({ status: 'refunded' });
});
afterEach(async () => expect((await checkLedger(backend.deps.db)).differences).toEqual([]));
afterAll(() => backend.close());

const member = () => aMember(backend.deps);
async function paid({ id }: AMember, overrides = {}): Promise<string> {
  const payment = await aPendingPayment(backend.deps, id, { credits: 20, amount_cents: 1_000, vat_cents: 174, ...overrides });
  await settlePayment(backend.deps, payment, 'completed');
  return payment;
}
const use = ({ id }: AMember, amount: number) =>
  spendCredits(backend.deps.db, { accountId: id, amount, reason: 'gift', key: crypto.randomUUID() });
const ask = ({ client }: AMember, payment_id: string) => client.call('requestRefund', { body: { payment_id, reason: 'changed my mind' } });
const creditsOf = async ({ client }: AMember) => (await client.call('getUser')).body.user!;
const mailsTo = async ({ email }: AMember) =>
  (await backend.deps.db.selectFrom('outbox').select('kind').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

test('nothing used → refunded in full, the credits are taken, premium ends, a mail is sent', async () => {
  const anna = await member();
  const { body } = await ask(anna, await paid(anna));
  expect(body.payment).toMatchObject({ status: 'refunded', refunded_cents: 1_000, refunding_cents: 0, owed_credits: 0 });
  expect(await creditsOf(anna)).toMatchObject({ credits: 0, paid_user: false });
  expect(await mailsTo(anna)).toEqual(['payment', 'payment_refunded']);
});

test('8 of 20 used → three fifths of the price are refunded, premium stays for what was used', async () => {
  const anna = await member();
  const payment = await paid(anna);
  await use(anna, 8);
  expect((await ask(anna, payment)).body.payment).toMatchObject({ status: 'refunded', refunded_cents: 600 });
  expect(await creditsOf(anna)).toMatchObject({ credits: 0, paid_user: true });
  expect((await ask(anna, payment)).error?.code).toBe('not_refundable');
});

test('bonus credits → are used first, and the remaining ones stay after a refund', async () => {
  const anna = await member();
  const payment = await paid(anna);
  await grantCredits(backend.deps.db, { accountId: anna.id, amount: 10, reason: 'goodwill', key: 'g' });
  await use(anna, 8);
  expect((await ask(anna, payment)).body.payment).toMatchObject({ refunded_cents: 1_000 });
  expect(await creditsOf(anna)).toMatchObject({ credits: 2 });
});

test('two purchases, 25 of 40 used → the later has 15 unused, the earlier none', async () => {
  const anna = await member();
  const first = await paid(anna);
  now = new Date(now.getTime() + 1_000);
  const second = await paid(anna);
  await use(anna, 25);
  expect((await ask(anna, first)).error?.code).toBe('not_refundable');
  expect((await ask(anna, second)).body.payment).toMatchObject({ refunded_cents: 750 });
});

test('all used, or after the refund period, or not paid, or another member’s → not refundable', async () => {
  const [anna, ben] = [await member(), await member()];
  const [used, unused] = [await paid(anna), await paid(ben)];
  await use(anna, 20);
  const pending = await aPendingPayment(backend.deps, anna.id);
  for (const payment of [used, pending]) expect((await ask(anna, payment)).error?.code).toBe('not_refundable');
  expect((await ask(anna, unused)).status).toBe(404);
  now = new Date(now.getTime() + 14 * DAY);
  expect((await ask(ben, unused)).error?.code).toBe('not_refundable');
  expect(asked).toEqual([]);
});

test('requested ten times at once → refunded once', async () => {
  const anna = await member();
  const payment = await paid(anna);
  await Promise.all(Array.from({ length: 10 }, () => ask(anna, payment)));
  expect(new Set(asked.map(({ refund_id }) => refund_id)).size).toBe(1);
  expect(await creditsOf(anna)).toMatchObject({ credits: 0 });
});

test('the provider is unavailable → credits are taken, the refund is pending; the job sends it later, with the same refund id', async () => {
  const anna = await member();
  const payment = await paid(anna);
  answer = () => Promise.reject(new Error('away'));
  expect((await ask(anna, payment)).body.payment).toMatchObject({ status: 'completed', refunding_cents: 1_000, refundable_until: null });
  expect(await creditsOf(anna)).toMatchObject({ credits: 0 });
  answer = () => Promise.resolve({ status: 'refunded' });
  now = new Date(now.getTime() + 120_000);
  await payOutRefunds(backend.deps);
  expect((await anna.client.call('getPayment', { query: { id: payment } })).body.payment).toMatchObject({ status: 'refunded' });
  expect(new Set(asked.map(({ refund_id }) => refund_id)).size).toBe(1);
});

test('the provider responds with pending → sent once however often the job runs, and completed by its notice', async () => {
  const anna = await member();
  const payment = await paid(anna);
  answer = () => Promise.resolve({ status: 'pending' });
  await ask(anna, payment);
  for (let minute = 0; minute < 3; minute++) {
    now = new Date(now.getTime() + 120_000);
    await payOutRefunds(backend.deps);
  }
  expect(asked).toHaveLength(1);
  await settlePayment(backend.deps, payment, 'refunded');
  expect((await anna.client.call('getPayment', { query: { id: payment } })).body.payment).toMatchObject({
    refunded_cents: 1_000,
    refunding_cents: 0,
  });
});

test('a late notice of the first partial refund while the second is pending → not taken for it, but reviewed; its own total completes it', async () => {
  const anna = await member();
  const payment = await paid(anna);
  await refundPayment(backend.deps, payment, { cents: 400, by: 'operator', reason: 'kind' });
  answer = () => Promise.resolve({ status: 'pending' });
  await refundPayment(backend.deps, payment, { cents: 300, by: 'operator', reason: 'kind' });
  expect(await settlePayment(backend.deps, payment, 'refunded', { amount_cents: 400 })).toMatchObject({
    refunded_cents: 400,
    refunding_cents: 300,
  });
  const reviews = await backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', payment).execute();
  expect(reviews).toEqual([{ kind: 'amount_mismatch' }]);
  expect(await settlePayment(backend.deps, payment, 'refunded', { amount_cents: 700 })).toMatchObject({
    refunded_cents: 700,
    refunding_cents: 0,
  });
});

test('the remaining amount refunded at the provider after a partial refund → booked; the same notice again → nothing', async () => {
  const anna = await member();
  const payment = await paid(anna);
  await refundPayment(backend.deps, payment, { cents: 400, by: 'operator', reason: 'kind' });
  for (let n = 0; n < 2; n++)
    expect(await settlePayment(backend.deps, payment, 'refunded', { amount_cents: 1_000 })).toMatchObject({
      refunded_cents: 1_000,
      taken_credits: 20,
    });
  expect(await creditsOf(anna)).toMatchObject({ credits: 0, paid_user: false });
});

test('a process that ended while it sent a refund → not sent again, an alert after three days', async () => {
  const anna = await member();
  const payment = await paid(anna);
  const response = Promise.withResolvers<RefundOutcome>();
  const sent = Promise.withResolvers<void>();
  answer = () => {
    sent.resolve();
    return response.promise;
  };
  const request = ask(anna, payment);
  await sent.promise;
  const alert = jest.spyOn(backend.deps.log, 'error');
  now = new Date(now.getTime() + 3_600_000);
  await payOutRefunds(backend.deps);
  await alertOverdueRefunds(backend.deps);
  expect([asked.length, alert.mock.calls]).toEqual([1, []]);
  now = new Date(now.getTime() + 4 * DAY);
  await alertOverdueRefunds(backend.deps);
  expect(alert).toHaveBeenCalledWith(expect.objectContaining({ alert: true, payment }), expect.any(String));
  alert.mockRestore();
  response.resolve({ status: 'pending' });
  await request;
});

test('no response in an hour of attempts → an alert, and it waits for an operator', async () => {
  const anna = await member();
  const payment = await paid(anna);
  answer = () => Promise.reject(new Error('away'));
  await ask(anna, payment);
  now = new Date(now.getTime() + 120_000);
  for (let minute = 0; minute < 70; minute++) await payOutRefunds(backend.deps);
  expect(asked).toHaveLength(60);
  const alert = jest.spyOn(backend.deps.log, 'error');
  await alertOverdueRefunds(backend.deps);
  expect(alert).toHaveBeenCalledWith(expect.objectContaining({ alert: true, payment }), expect.any(String));
  alert.mockRestore();
});

(process.env['TEST_DATABASE_URL'] ? test : test.skip)(
  'an operator has it sent again while the provider’s notice is booked → one after the other, and it was refunded once',
  async () => {
    const { db } = backend.deps;
    const anna = await member();
    const payment = await paid(anna);
    answer = () => Promise.resolve({ status: 'pending' });
    await ask(anna, payment);
    now = new Date(now.getTime() + 3_600_000);
    const { id } = await db.selectFrom('refund').select('id').where('payment_id', '=', payment).executeTakeFirstOrThrow();
    const { promise: decided, resolve: decide } = Promise.withResolvers<PromiseSettledResult<void>[]>();
    await db.transaction().execute(async (trx) => {
      await lockPayment(trx, payment);
      decide(Promise.allSettled([resolveRefund(backend.deps, payment, false, { by: { name: 'mod', role: 'moderator' }, reason: '' })]));
      await eventually(async () => expect(await waitingForLocks(db)).toBeGreaterThan(0));
      await endRefund({ trx, now }, id, { status: 'done', reported: true });
    });
    expect(await decided).toEqual([{ status: 'rejected', reason: expect.objectContaining({ code: 'not_found' }) }]);
    expect(asked).toHaveLength(1);
  },
);

test('the provider refuses → the credits are restored, and the payment is queued for review', async () => {
  const anna = await member();
  const payment = await paid(anna);
  answer = () => Promise.resolve({ status: 'refused', why: 'too old' });
  expect((await ask(anna, payment)).body.payment).toMatchObject({ status: 'completed', refunding_cents: 0 });
  expect(await creditsOf(anna)).toMatchObject({ credits: 20, paid_user: true });
  const reviews = await backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', payment).execute();
  expect(reviews).toEqual([{ kind: 'refund_refused' }]);
});

test('partial refund by an operator → possible after the refund period, never more than was paid', async () => {
  const anna = await member();
  const payment = await paid(anna);
  now = new Date(now.getTime() + 20 * DAY);
  expect(await refundPayment(backend.deps, payment, { cents: 250, by: 'operator', reason: 'kind' })).toMatchObject({
    refunded_cents: 250,
    taken_credits: 5,
  });
  await expect(refundPayment(backend.deps, payment, { cents: 751, by: 'operator', reason: 'kind' })).rejects.toMatchObject({
    code: 'not_refundable',
  });
  expect(await refundPayment(backend.deps, payment, { cents: 750, by: 'operator', reason: 'kind' })).toMatchObject({
    refunded_cents: 1_000,
  });
  expect(await creditsOf(anna)).toMatchObject({ credits: 0, paid_user: false });
});

test('after a partial refund by an operator → the remaining unused credits can still be refunded, until the same deadline', async () => {
  const anna = await member();
  const payment = await paid(anna);
  const shown = async () => (await anna.client.call('getTransactions', { query: { id: payment } })).body.transactions[0]!;
  const until = (await shown()).refundable_until;
  await refundPayment(backend.deps, payment, { cents: 250, by: 'operator', reason: 'kind' });
  expect(await shown()).toMatchObject({ status: 'refunded', refundable_until: until, refundable_credits: 15, refundable_cents: 750 });
  await use(anna, 5);
  expect(await shown()).toMatchObject({ refundable_credits: 10, refundable_cents: 500 });
  expect((await ask(anna, payment)).body.payment).toMatchObject({ status: 'refunded', refunded_cents: 750 });
  expect(await shown()).toMatchObject({ refundable_credits: 0, refundable_cents: 0 });
  expect((await ask(anna, payment)).error?.code).toBe('not_refundable');
});

test('a payment → has its refundable amount; 0 if the period is over or a refund is pending; not_found if it is another member’s', async () => {
  const [anna, ben] = [await member(), await member()];
  const first = await paid(anna);
  now = new Date(now.getTime() + 1_000);
  const second = await paid(anna);
  const shown = async (id: string) => (await anna.client.call('getTransactions', { query: { id } })).body.transactions[0]!;
  await use(anna, 7);
  expect(await shown(first)).toMatchObject({ refundable_credits: 13, refundable_cents: 650 });
  expect(await shown(second)).toMatchObject({ refundable_credits: 20, refundable_cents: 1_000 });
  expect((await ben.client.call('getTransactions', { query: { id: first } })).error?.code).toBe('not_found');
  answer = () => Promise.resolve({ status: 'pending' });
  await ask(anna, second);
  expect(await shown(second)).toMatchObject({ refundable_credits: 0, refundable_cents: 0 });
  now = new Date(now.getTime() + 15 * DAY);
  expect(await shown(first)).toMatchObject({ refundable_until: null, refundable_credits: 0, refundable_cents: 0 });
});

test('charged back after a partial refund → the ledger, the credit note and the mail have the remaining amount', async () => {
  const anna = await member();
  const payment = await paid(anna);
  await refundPayment(backend.deps, payment, { cents: 400, by: 'operator', reason: 'kind' });
  await use(anna, 2);
  await settlePayment(backend.deps, payment, 'charged_back');
  const { db } = backend.deps;
  const booked = await db
    .selectFrom('ledger')
    .select(['debit', 'amount'])
    .where('payment_id', '=', payment)
    .where('reason', '=', 'charge_back')
    .where('unit', '=', 'EUR')
    .execute();
  expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBe(600);
  const notes = await db
    .selectFrom('document')
    .select('amount_cents')
    .where('payment_id', '=', payment)
    .where('kind', '=', 'credit_note')
    .orderBy('id')
    .execute();
  expect(notes).toEqual([{ amount_cents: 400 }, { amount_cents: 600 }]);
  const mails = await db.selectFrom('outbox').select(['kind', 'body_text']).where('recipient', '=', anna.email).orderBy('id').execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['payment', 'payment_refunded', 'payment_owed']);
  expect(mails.at(-1)!.body_text).toContain('taken back €6.00 of your payment of €10.00. 10 of its credits were still there');
  const { body } = await anna.client.call('getPayment', { query: { id: payment } });
  expect(body.payment).toMatchObject({ status: 'charged_back', amount_cents: 1_000, refunded_cents: 400 });
});

test('charged back while a refund is pending → each credit is taken once', async () => {
  const anna = await member();
  const payment = await paid(anna);
  await use(anna, 8);
  answer = () => Promise.reject(new Error('away'));
  await ask(anna, payment);
  expect(await settlePayment(backend.deps, payment, 'charged_back')).toMatchObject({
    status: 'charged_back',
    taken_credits: 12,
    owed_credits: 8,
    refunding_cents: 0,
  });
  expect(await creditsOf(anna)).toMatchObject({ credits: 0, paid_user: false });
  expect(await mailsTo(anna)).toEqual(['payment', 'payment_owed']);
});
