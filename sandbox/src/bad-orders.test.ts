import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aMember, type AMember, reconcilePayments, startTestBackend, type TestBackend } from '@nightlark/backend/testing';
import { startTestSandbox, type TestSandbox } from '../testing/start-sandbox.ts';
import { sandboxHooks } from './hooks.ts';

/** Faulty providers in place of the sandbox. */
const FAULTS = {
  'hangs up': null,
  'is broken': [500, '{"error":"broken"}'],
  'answers with a page': [200, '<!doctype html><title>Maintenance</title>'],
  'answers with nothing that was asked for': [201, '{}'],
} as const satisfies Record<string, readonly [number, string] | null>;

let backend: TestBackend;
let sandbox: TestSandbox;
let faulty: Server;
let fault: keyof typeof FAULTS | null = null;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  faulty = createServer((request, response) => {
    const answer = FAULTS[fault!];
    if (answer) response.writeHead(answer[0]).end(answer[1]);
    else request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(faulty, 'listening');
  const { port } = faulty.address() as AddressInfo;
  const hooks = sandboxHooks(() => (fault ? `http://127.0.0.1:${port}` : sandbox.url));
  backend = await startTestBackend({ hooks, env: { PAYMENT_SECRET: sandbox.secret } });
});
beforeEach(() => {
  fault = null;
});
afterAll(async () => {
  await sandbox.close();
  await backend.close();
  faulty.closeAllConnections();
  await new Promise((done) => faulty.close(done));
});

const member = () => aMember(backend.deps);
const order = (who: AMember, body: Record<string, unknown> = {}) =>
  who.client.call('createPayment', { body: { bundle: 'credits-25', method: 'ideal', idempotency_key: randomUUID(), ...body } });
const creditsOf = async ({ id }: AMember) =>
  (await backend.deps.db.selectFrom('wallet').select('balance').where('account_id', '=', id).executeTakeFirstOrThrow()).balance;

test('price, credits, state or buyer in the order itself → say nothing; another amount or currency than the price → refused', async () => {
  const [anna, ben] = [await member(), await member()];
  const said = { vat_cents: 0, discounted_cents: 1, price_cents: 1, credits: 100_000, status: 'completed', account_id: ben.id };
  const { status, body } = await order(anna, said);
  expect([status, body.payment]).toEqual([
    201,
    expect.objectContaining({ status: 'pending', amount_cents: 1649, currency: 'EUR', credits: 25 }),
  ]);
  for (const shown of [{ amount_cents: 1 }, { currency: 'PLN' }])
    expect((await order(anna, { ...said, ...shown })).error?.code).toBe('price_changed');
  expect((await ben.client.call('getTransactions')).body.transactions).toEqual([]);
});

test.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])(
  'the provider %s → unavailable; the same order later → one payment',
  async (which) => {
    const anna = await member();
    const idempotency_key = randomUUID();
    fault = which;
    expect((await order(anna, { idempotency_key })).error?.code).toBe('unavailable');
    fault = null;
    const { body } = await order(anna, { idempotency_key });
    expect(body.payment).toMatchObject({ status: 'pending', redirect_url: expect.stringContaining(sandbox.url) });
    expect((await anna.client.call('getTransactions')).body.transactions).toHaveLength(1);
  },
);

test.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])(
  'the provider %s when it is asked how a payment stands → it stays open, and is credited later',
  async (which) => {
    const anna = await member();
    const { payment_id, redirect_url } = (await order(anna)).body.payment;
    await sandbox.press(redirect_url!, 'pay');
    fault = which;
    expect((await anna.client.call('getPayment', { query: { id: payment_id } })).body.payment.status).toBe('pending');
    fault = null;
    await reconcilePayments(backend.deps);
    expect(await creditsOf(anna)).toBe(25);
  },
);

test('leaving with a checkout open, and paid there → credited all the same, for who comes back', async () => {
  const anna = await member();
  const { redirect_url } = (await order(anna)).body.payment;
  await backend.deps.db
    .updateTable('account')
    .set({ status: 'pending_deletion', delete_at: new Date(Date.now() + 86_400_000) })
    .where('id', '=', anna.id)
    .execute();
  await sandbox.press(redirect_url!, 'pay');
  await reconcilePayments(backend.deps);
  expect(await creditsOf(anna)).toBe(25);
});
