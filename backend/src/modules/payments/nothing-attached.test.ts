import { randomUUID } from 'node:crypto';
import { sign, SIGNATURE_HEADER } from '../../http/signature.ts';
import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { reconcilePayments } from './settlement/reconcile.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test('no provider attached → bundles are shown, nothing is sold and no webhook is accepted', async () => {
  const { client, id } = await aMember(backend.deps);
  expect((await client.call('getCredits', { query: {} })).body.bundles.length).toBeGreaterThan(0);
  const order = { bundle: 'credits-25', method: 'ideal', idempotency_key: randomUUID() } as const;
  expect((await client.call('createPayment', { body: order })).error?.code).toBe('unavailable');
  expect((await client.call('getTransactions')).body.transactions).toEqual([]);

  const payment = { id: randomUUID(), account_id: id, status: 'pending', provider_id: 'earlier' } as const;
  const priced = { bundle_id: 'credits-25', method: 'ideal', credits: 25, amount_cents: 1, vat_cents: 0, currency: 'EUR', country: 'NL' };
  const request = { idempotency_key: 'earlier', request_hash: '', created_at: backend.deps.now(), updated_at: backend.deps.now() };
  await backend.deps.db
    .insertInto('payment')
    .values({ ...payment, ...priced, ...request })
    .execute();
  const body = JSON.stringify({ payment_id: payment.id, provider_id: 'earlier', status: 'completed', event_id: randomUUID() });
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: sign(backend.deps.secrets.payment[0]!, body, backend.deps.now()),
  };
  expect((await backend.client().fetch('/api/payment-webhook.php', { method: 'POST', body, headers })).status).toBe(503);
  await reconcilePayments(backend.deps);
  expect((await client.call('getPayment', { query: { id: payment.id } })).body.payment.status).toBe('pending');
});
