import { randomUUID } from 'node:crypto';
import { aMember, finishOrders, payOutRefunds, reconcilePayments, startTestBackend, type TestBackend } from '@nightlark/backend/testing';
import { buyingAt } from '../testing/buying.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

let backend: TestBackend;
let sandbox: TestSandbox;
let later = 0;
const { order, payment, buy, repeat, startDebit, confirmDebit, user, payments } = buyingAt(() => backend);
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { hooks, secret } = sandbox;
  backend = await startTestBackend({ hooks, env: { PAYMENT_SECRET: secret }, now: () => new Date(Date.now() + later) });
});
beforeEach(() => {
  sandbox.isSlow = false;
  later = 0;
});
afterAll(async () => {
  await sandbox.close();
  await backend.close();
});

const member = () => aMember(backend.deps, { profile: { country: 'DE' } });
/** What the provider itself has given back of a payment. */
async function refundedAtProvider(id: string) {
  const { provider_id } = await backend.deps.db.selectFrom('payment').select('provider_id').where('id', '=', id).executeTakeFirstOrThrow();
  return (await backend.deps.payments!.statusOf(provider_id!))!.refunded_cents;
}

test('a checkout is opened too late → unavailable, nothing charged; the same order again → one payment at one checkout', async () => {
  const anna = await member();
  const idempotency_key = randomUUID();
  sandbox.isSlow = true;
  for (let click = 0; click < 2; click++) expect((await order(anna, { idempotency_key })).error?.code).toBe('unavailable');
  expect(await payments(anna)).toMatchObject([{ status: 'loading', redirect_url: null }]);
  sandbox.isSlow = false;
  const { payment_id, redirect_url } = (await order(anna, { idempotency_key })).body.payment;
  await sandbox.press(redirect_url!, 'pay');
  expect(await payment(anna, payment_id)).toMatchObject({ status: 'completed' });
  expect([await payments(anna), (await user(anna)).credits]).toEqual([[expect.objectContaining({ payment_id })], 25]);
});

test('a stored card is charged, and told too late → unavailable; the same click again → charged once', async () => {
  const anna = await member();
  const first = await buy(anna);
  const idempotency_key = randomUUID();
  sandbox.isSlow = true;
  expect((await repeat(anna, first, { idempotency_key })).error?.code).toBe('unavailable');
  sandbox.isSlow = false;
  expect((await repeat(anna, first, { idempotency_key })).body.payment.status).toBe('completed');
  expect([await payments(anna), (await user(anna)).credits]).toEqual([[expect.anything(), expect.anything()], 50]);
});

test('an order replaces one that is cancelled too late → unavailable; the same order again → the only open one', async () => {
  const anna = await member();
  const { payment_id } = (await order(anna)).body.payment;
  const idempotency_key = randomUUID();
  sandbox.isSlow = true;
  expect((await order(anna, { idempotency_key })).error?.code).toBe('unavailable');
  sandbox.isSlow = false;
  expect((await order(anna, { idempotency_key })).body.payment.status).toBe('pending');
  expect((await payment(anna, payment_id)).status).toBe('cancelled');
  expect((await payments(anna)).map(({ status }) => status).sort()).toEqual(['cancelled', 'pending']);
});

test('how a payment stands is told too late → it waits; asked again → completed', async () => {
  const anna = await member();
  const { payment_id, redirect_url } = (await order(anna)).body.payment;
  await sandbox.press(redirect_url!, 'pay');
  sandbox.isSlow = true;
  expect((await payment(anna, payment_id)).status).toBe('pending');
  sandbox.isSlow = false;
  expect((await payment(anna, payment_id)).status).toBe('completed');
});

test('a debit is taken, and told too late → it waits; the job asks again → announced and collected once', async () => {
  const anna = await member();
  const { payment_id } = (await startDebit(anna)).body.payment;
  sandbox.isSlow = true;
  expect((await confirmDebit(anna, payment_id)).body.payment.status).toBe('pending');
  sandbox.isSlow = false;
  later = 60_000;
  await finishOrders(backend.deps);
  expect(await payments(anna)).toMatchObject([{ payment_id, status: 'pending' }]);
  const mails = await backend.deps.db.selectFrom('outbox').select('kind').where('recipient', '=', anna.email).execute();
  expect(mails).toEqual([{ kind: 'direct_debit' }]);
});

test('a refund is paid out, and told too late → on its way; the job asks again → given back once', async () => {
  const anna = await member();
  const payment_id = await buy(anna);
  const { amount_cents } = await payment(anna, payment_id);
  sandbox.isSlow = true;
  const { body } = await anna.client.call('requestRefund', { body: { payment_id, reason: '' } });
  expect(body.payment).toMatchObject({ status: 'completed', refunding_cents: amount_cents });
  sandbox.isSlow = false;
  later = 120_000;
  await payOutRefunds(backend.deps);
  expect(await payment(anna, payment_id)).toMatchObject({ status: 'refunded', refunded_cents: amount_cents, refunding_cents: 0 });
  expect([await refundedAtProvider(payment_id), (await user(anna)).credits]).toEqual([amount_cents, 0]);
});

test('a stored card is charged, told too late, the page is loaded again, and no webhook comes → the same order, charged once', async () => {
  const anna = await member();
  const first = await buy(anna);
  sandbox.isSlow = true;
  expect((await repeat(anna, first)).error?.code).toBe('unavailable');
  sandbox.isSlow = false;
  const answers = await Promise.all([repeat(anna, first), repeat(anna, first)]);
  await reconcilePayments(backend.deps);
  expect(answers.every(({ error }) => !error || error.code === 'not_found')).toBe(true);
  expect([await payments(anna), (await user(anna)).credits]).toEqual([[expect.anything(), expect.anything()], 50]);
});

test('a stored card is charged, told too late, nobody asks again, and no webhook comes → the job finds it, charged once', async () => {
  const anna = await member();
  const first = await buy(anna);
  sandbox.isSlow = true;
  expect((await repeat(anna, first)).error?.code).toBe('unavailable');
  await reconcilePayments(backend.deps);
  expect((await user(anna)).credits).toBe(25);
  sandbox.isSlow = false;
  await reconcilePayments(backend.deps);
  expect((await user(anna)).credits).toBe(50);
});

test('a stored card is charged, told too late, and nobody asks again → credited by the webhook, and refundable as any', async () => {
  const anna = await member();
  const first = await buy(anna);
  sandbox.isSlow = true;
  expect((await repeat(anna, first)).error?.code).toBe('unavailable');
  sandbox.isSlow = false;
  // The last test: from here on webhooks arrive.
  sandbox.deliver();
  for (let n = 0; n < 200 && (await user(anna)).credits < 50; n++) await new Promise((done) => setTimeout(done, 50));
  expect((await user(anna)).credits).toBe(50);
  const second = (await payments(anna)).find(({ payment_id }) => payment_id !== first)!;
  const { body } = await anna.client.call('requestRefund', { body: { payment_id: second.payment_id, reason: '' } });
  expect(body.payment).toMatchObject({ status: 'refunded', refunded_cents: second.amount_cents });
  expect([await refundedAtProvider(second.payment_id), (await user(anna)).credits]).toEqual([second.amount_cents, 25]);
});
