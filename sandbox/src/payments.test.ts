import { randomUUID } from 'node:crypto';
import { sign, SIGNATURE_HEADER } from '@nightlark/backend/provider';
import {
  aMember,
  type AMember,
  openLive,
  reconcilePayments,
  spendCredits,
  startTestBackend,
  type TestBackend,
} from '@nightlark/backend/testing';
import { startTestSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

let backend: TestBackend;
let sandbox: TestSandbox;
let later = 0;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { hooks, secret } = sandbox;
  backend = await startTestBackend({ hooks, env: { PAYMENT_SECRET: secret }, now: () => new Date(Date.now() + later) });
});
beforeEach(() => {
  later = 0;
});
afterAll(async () => {
  await sandbox.close();
  await backend.close();
});

const member = (overrides = {}) => aMember(backend.deps, overrides);
const order = (who: AMember, body: Record<string, unknown> = {}) =>
  who.client.call('createPayment', { body: { bundle: 'credits-25', method: 'ideal', idempotency_key: randomUUID(), ...body } });
const stateOf = async (who: AMember, id: string) => (await who.client.call('getPayment', { query: { id } })).body.payment.status;
const creditsOf = async (who: AMember) =>
  (await backend.deps.db.selectFrom('wallet').select('balance').where('account_id', '=', who.id).executeTakeFirstOrThrow()).balance;

async function mailsTo({ email }: AMember): Promise<string[]> {
  await backend.deps.domainEvents.settled();
  const mails = await backend.deps.db.selectFrom('outbox').select('kind').where('recipient', '=', email).orderBy('id').execute();
  return mails.map(({ kind }) => kind);
}

/** A provider's webhook: signed over exactly these bytes. What it causes is done: its mails come before those of the next. */
async function notify(
  payment_id: string,
  status: string,
  options: { event_id?: string; secret?: string; time?: Date; provider_id?: string } = {},
) {
  const row = await backend.deps.db.selectFrom('payment').select('provider_id').where('id', '=', payment_id).executeTakeFirst();
  const body = JSON.stringify({
    payment_id,
    status,
    event_id: options.event_id ?? randomUUID(),
    provider_id: options.provider_id ?? row?.provider_id ?? 'none',
  });
  const signature = sign(options.secret ?? sandbox.secret, body, options.time ?? backend.deps.now());
  const response = await backend.client().fetch('/api/payment-webhook.php', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
  });
  await backend.deps.domainEvents.settled();
  return response;
}

describe('ordering', () => {
  test('a site of another name → is who is paid, by its own name', async () => {
    const domain = new URL(backend.deps.config.PUBLIC_URL).hostname;
    await backend.deps.db
      .insertInto('site')
      .values({ domain, settings: JSON.stringify({ name: 'Sterne' }), company_id: 5 })
      .execute();
    const { redirect_url } = (await order(await member())).body.payment;
    await backend.deps.db.deleteFrom('site').where('domain', '=', domain).execute();
    const checkout = await (await fetch(redirect_url!)).text();
    expect(checkout).toContain('Sterne');
    expect(checkout).not.toContain('Nightlark');
  });

  test('a new member → pending, at the discounted price with VAT, and an address to pay at', async () => {
    const anna = await member();
    const { status, body } = await order(anna);
    expect(status).toBe(201);
    expect(body.payment).toMatchObject({
      status: 'pending',
      credits: 25,
      amount_cents: 1649,
      vat_cents: 286,
      currency: 'EUR',
      method: 'ideal',
    });
    expect(body.payment.redirect_url).toContain(sandbox.url);
    expect(await creditsOf(anna)).toBe(0);
  });

  test('the same key → the same payment, also 20 times at once; another order with it → idempotency_conflict', async () => {
    const anna = await member();
    const idempotency_key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(anna, { idempotency_key })));
    expect(new Set(answers.map(({ body }) => `${body.payment.payment_id} ${body.payment.redirect_url}`)).size).toBe(1);
    expect((await order(anna, { idempotency_key, bundle: 'credits-10' })).error?.code).toBe('idempotency_conflict');
    expect((await anna.client.call('getTransactions')).body.transactions).toHaveLength(1);
  });

  test.each([
    ['an unknown bundle', { bundle: 'free' }, 'validation', 'bundle'],
    ["another country's method", { method: 'blik' }, 'method_not_offered', 'method'],
    ['a method that no longer exists', { method: 'giropay' }, 'method_not_offered', 'method'],
    ['an unknown code', { discount_code: 'NOPE' }, 'code_not_found', 'code'],
  ])('%s → %s', async (_case, body, code, field) => {
    expect((await order(await member(), body)).error).toMatchObject({ code, field });
  });

  test('an order below the minimum of a code → minimum_order, with the amount', async () => {
    await backend.deps.db.insertInto('discount_code').values({ code: 'BIG', value_percentage: 50, minimum_order_value: 4_000 }).execute();
    const anna = await member();
    expect((await order(anna, { discount_code: 'big' })).error).toMatchObject({
      code: 'minimum_order',
      message: 'This code is for orders of €40.00 or more.',
    });
    expect((await order(anna, { discount_code: 'big', bundle: 'credits-60' })).body.payment.amount_cents).toBe(2250);
  });

  test("another member's payment → not_found, alone and in the list", async () => {
    const [anna, ben] = [await member(), await member()];
    const { payment_id } = (await order(anna)).body.payment;
    expect((await ben.client.call('getPayment', { query: { id: payment_id } })).status).toBe(404);
    expect((await ben.client.call('getTransactions', { query: { id: payment_id } })).status).toBe(404);
    expect((await ben.client.call('getTransactions')).body.transactions).toEqual([]);
    expect((await anna.client.call('getTransactions', { query: { id: payment_id } })).body.transactions).toMatchObject([{ payment_id }]);
  });

  test('the provider is down → unavailable; the same request later → one payment', async () => {
    const anna = await member();
    const idempotency_key = randomUUID();
    sandbox.isAway = true;
    expect((await order(anna, { idempotency_key })).error?.code).toBe('unavailable');
    sandbox.isAway = false;
    expect((await order(anna, { idempotency_key })).body.payment.status).toBe('pending');
    expect((await anna.client.call('getTransactions')).body.transactions).toHaveLength(1);
  });
});

describe('paying', () => {
  test('Pay → back at the payment, completed; premium, credits once, told live and by mail', async () => {
    const anna = await member();
    const live = await openLive(anna.client);
    const { payment_id, redirect_url } = (await order(anna)).body.payment;
    const back = await sandbox.press(redirect_url!, 'pay');
    expect([back.status, back.headers.get('location')]).toEqual([303, `${backend.url}/credits/${payment_id}/ideal`]);
    const states = await Promise.all(Array.from({ length: 10 }, () => stateOf(anna, payment_id)));
    expect(new Set(states)).toEqual(new Set(['completed']));
    expect(await creditsOf(anna)).toBe(25);
    expect((await live.next('credits')).data).toEqual({ credits: 25, paid_user: true, free_messages_left: null });
    live.close();
    expect(await mailsTo(anna)).toEqual(['payment']);
    expect((await anna.client.call('getDiscount')).body.discount).toBeNull();
  });

  test.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
    ['pending', 'pending'],
  ] as const)('%s → %s, nothing credited', async (button, status) => {
    const anna = await member();
    const { payment_id, redirect_url } = (await order(anna)).body.payment;
    await sandbox.press(redirect_url!, button);
    expect(await stateOf(anna, payment_id)).toBe(status);
    expect(await creditsOf(anna)).toBe(0);
  });

  test('nobody returns and no webhook comes → the reconcile job settles it', async () => {
    const anna = await member();
    const { redirect_url } = (await order(anna)).body.payment;
    await sandbox.press(redirect_url!, 'pay');
    await Promise.all([reconcilePayments(backend.deps), reconcilePayments(backend.deps)]);
    expect(await creditsOf(anna)).toBe(25);
  });

  test('two checkouts with one discount → the first is closed by the second; once paid, the code is used', async () => {
    const anna = await member();
    const first = (await order(anna)).body.payment;
    const second = (await order(anna)).body.payment;
    expect(await stateOf(anna, first.payment_id)).toBe('cancelled');
    await sandbox.press(first.redirect_url!, 'pay');
    await sandbox.press(second.redirect_url!, 'pay');
    const third = await order(anna, { discount_code: 'TIMEBONUS25' });
    expect(third.error?.code).toBe('code_used');
    expect(await stateOf(anna, second.payment_id)).toBe('completed');
    expect(await creditsOf(anna)).toBe(25);
  });
});

describe('webhooks', () => {
  test('unsigned, wrongly signed, or signed ten minutes ago → forbidden, nothing moves', async () => {
    const anna = await member();
    const { payment_id } = (await order(anna)).body.payment;
    expect((await notify(payment_id, 'completed', { secret: 'somebody-elses-secret' })).status).toBe(403);
    expect((await notify(payment_id, 'completed', { time: new Date(Date.now() - 600_000) })).status).toBe(403);
    expect(
      (await backend.client().call('paymentWebhook', { body: { payment_id, provider_id: 'x', status: 'completed', event_id: 'x' } }))
        .status,
    ).toBe(403);
    expect(await creditsOf(anna)).toBe(0);
  });

  test('50 at once, half of them one event → credited once', async () => {
    const anna = await member();
    const { payment_id } = (await order(anna)).body.payment;
    const event_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => notify(payment_id, 'completed', n % 2 ? { event_id } : {})));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    expect(await creditsOf(anna)).toBe(25);
  });

  test('late and out of order → what was paid stays paid; a success after a failure is credited and told', async () => {
    const anna = await member();
    const done = (await order(anna)).body.payment.payment_id;
    for (const status of ['completed', 'pending', 'failed', 'cancelled', 'expired']) expect((await notify(done, status)).status).toBe(204);
    const failed = (await order(anna)).body.payment.payment_id;
    // A failure is not told any more once it was paid.
    for (const status of ['failed', 'completed']) await notify(failed, status);
    const rows = await backend.deps.db
      .selectFrom('payment')
      .select(['id', 'status'])
      .where('account_id', '=', anna.id)
      .orderBy('created_at')
      .execute();
    expect(rows).toEqual([
      { id: done, status: 'completed' },
      { id: failed, status: 'completed' },
    ]);
    expect(await creditsOf(anna)).toBe(50);
    expect(await mailsTo(anna)).toEqual(['payment', 'payment_failed', 'payment_late']);
  });

  test('charged back → what is left is taken back, the rest is owed, premium ends, its method is closed, a mail', async () => {
    const anna = await member();
    const first = (await order(anna)).body.payment.payment_id;
    await notify(first, 'completed');
    await spendCredits(backend.deps.db, { accountId: anna.id, amount: 20, reason: 'gift', key: 'gift' });
    await notify(first, 'refunded');
    await notify(first, 'charged_back');
    expect(await creditsOf(anna)).toBe(0);
    const second = (await order(anna, { method: 'paypal' })).body.payment.payment_id;
    await notify(second, 'refunded');
    await notify(second, 'completed');
    expect(await creditsOf(anna)).toBe(0);
    expect((await order(anna)).error?.code).toBe('method_blocked');
    const { transactions } = (await anna.client.call('getTransactions')).body;
    expect(transactions.map(({ status, owed_credits }) => [status, owed_credits])).toEqual([
      ['refunded', 0],
      ['charged_back', 20],
    ]);
    expect((await anna.client.call('getUser')).body.user?.paid_user).toBe(false);
    expect(await mailsTo(anna)).toEqual(['payment', 'payment_refunded', 'payment_owed', 'payment_refunded']);
  });

  test('an unknown payment or a foreign provider id → not found', async () => {
    const { payment_id } = (await order(await member())).body.payment;
    expect((await notify(randomUUID(), 'completed')).status).toBe(404);
    expect((await notify(payment_id, 'completed', { provider_id: 'sandbox_other' })).status).toBe(404);
  });

  test("the sandbox's own, twice and out of order → credited once", async () => {
    const anna = await member();
    const { payment_id, redirect_url } = (await order(anna)).body.payment;
    sandbox.deliver();
    await sandbox.press(redirect_url!, 'pay');
    const events = () =>
      backend.deps.db
        .selectFrom('payment_event')
        .select('status')
        .where('payment_id', '=', payment_id)
        .where('source', '=', 'webhook')
        .orderBy('received_at')
        .execute();
    for (let n = 0; n < 100 && (await events()).length < 2; n++) await new Promise((done) => setTimeout(done, 50));
    expect((await events()).map(({ status }) => status)).toEqual(['completed', 'pending']);
    expect(await creditsOf(anna)).toBe(25);
    expect(
      (await backend.deps.db.selectFrom('payment').select('status').where('id', '=', payment_id).executeTakeFirstOrThrow()).status,
    ).toBe('completed');
  });
});
