import {
  aMember,
  type AMember,
  aPaymentProvider,
  type Checkout,
  type ProviderPayment,
  receiveWebhook,
  reconcilePayments,
} from '@nightlark/backend/testing';
import { randomUUID } from 'node:crypto';
import { timelineOf } from './timeline.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
let known: ProviderPayment | null;
let checkout: Partial<Checkout>;
beforeAll(async () => {
  const payments = () => ({
    ...aPaymentProvider,
    createCheckout: async (request: Parameters<typeof aPaymentProvider.createCheckout>[0]) => ({
      ...(await aPaymentProvider.createCheckout(request)),
      ...checkout,
    }),
    statusOf: () => Promise.resolve(known),
  });
  backend = await startTestConsole({ demo: false, hooks: { payments } });
});
beforeEach(() => {
  known = null;
  checkout = {};
});
afterAll(() => backend.close());

async function order(member: AMember): Promise<string> {
  const body = { bundle: 'credits-25', method: 'visa', idempotency_key: randomUUID() } as const;
  return (await member.client.call('createPayment', { body })).body.payment.payment_id;
}
/** Without the documents, which are issued beside it. */
const timeline = async (id: string) =>
  (await timelineOf(backend.deps, id, 'EUR')).map(({ what, by }) => `${what}, ${by}`).filter((entry) => !entry.startsWith('Document'));
const completed: ProviderPayment = { status: 'completed', failure: null, refunded_cents: 0, stored: null };

test('paid, and found so by the return page → each state with its source, once', async () => {
  const member = await aMember(backend.deps);
  const id = await order(member);
  known = completed;
  for (let each = 0; each < 2; each++) await member.client.call('getPayment', { query: { id } });
  expect(await timeline(id)).toEqual(['State: pending, checkout', 'State: completed, status query']);
});

test('paid, and found so by the job → its source; a late webhook → its notice only', async () => {
  const id = await order(await aMember(backend.deps));
  known = completed;
  await reconcilePayments(backend.deps);
  await receiveWebhook(backend.deps, { event_id: randomUUID(), payment_id: id, provider_id: `test_${id}`, status: 'completed' });
  expect(await timeline(id)).toEqual(['State: pending, checkout', 'State: completed, reconciliation', 'Notice: completed, provider']);
});

test('never paid → expired', async () => {
  const id = await order(await aMember(backend.deps));
  await backend.deps.db
    .updateTable('payment')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  await reconcilePayments(backend.deps);
  expect(await timeline(id)).toEqual(['State: pending, checkout', 'State: expired, expiry']);
});

test('a second discounted order → the first was cancelled by it', async () => {
  const member = await aMember(backend.deps);
  const first = await order(member);
  await order(member);
  expect(await timeline(first)).toEqual(['State: pending, checkout', 'State: cancelled, later order']);
});

test('a stored card that is declined at once → failed at the checkout', async () => {
  checkout = { status: 'failed', failure: 'stored_card_failed', redirect_url: null };
  expect(await timeline(await order(await aMember(backend.deps)))).toEqual(['State: failed, checkout']);
});
