import { randomUUID } from 'node:crypto';
import { aMember, type AMember } from '../../../testing/a-member.ts';
import { aPaymentProvider } from '../../../testing/a-payment-provider.ts';
import { aPendingPayment } from '../../../testing/a-pending-payment.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { tokenSeal } from '../../stored-methods/stored-methods.ts';
import type { Checkout, CheckoutRequest } from '../providers/provider.ts';
import { settlePayment } from '../settlement/settle.ts';

let backend: TestBackend;
/** `lost`: the provider opens the checkout, but its answer is late. `away`: nothing reaches it. */
let mode: 'well' | 'lost' | 'away';
let outcome: Pick<Checkout, 'status' | 'failure'>;
const opened = new Map<string, CheckoutRequest>();
beforeAll(async () => {
  const payments = () => ({
    ...aPaymentProvider,
    async createCheckout(request: CheckoutRequest) {
      if (mode === 'away') throw new Error('not reached');
      opened.set(request.payment_id, request);
      if (mode === 'lost') throw new Error('answered too late');
      return { ...(await aPaymentProvider.createCheckout(request)), ...outcome };
    },
    findByPayment: (id: string) =>
      mode === 'well'
        ? Promise.resolve(opened.has(id) ? { ...outcome, provider_id: `test_${id}`, refunded_cents: 0, stored: null } : null)
        : Promise.reject(new Error('not reached')),
  });
  backend = await startTestBackend({ hooks: { payments } });
});
beforeEach(() => {
  mode = 'well';
  outcome = { status: 'pending', failure: null };
  opened.clear();
});
afterAll(() => backend.close());

interface Buyer extends AMember {
  /** Their last paid order, by a stored card. */
  first: string;
  stored: number;
}

async function buyer(): Promise<Buyer> {
  const anna = await aMember(backend.deps, { account: { paid_user: true } });
  const now = backend.deps.now();
  const { id: stored } = await backend.deps.db
    .insertInto('stored_method')
    .values({
      account_id: anna.id,
      provider: 'test',
      method: 'visa',
      token: tokenSeal(backend.deps).seal('token'),
      label: '•••• 4242',
      expires: null,
      created_at: now,
      used_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const first = await aPendingPayment(backend.deps, anna.id, { stored_method_id: stored });
  await settlePayment(backend.deps, first, 'completed');
  return { ...anna, first, stored };
}
const WAYS = {
  ordered: ({ client, stored }: Buyer, key: object) =>
    client.call('createPayment', { body: { bundle: 'credits-25', method: 'visa', stored_method: stored, ...key } }),
  repeated: ({ client, first }: Buyer, key: object) => client.call('repeatOrder', { body: { payment_id: first, ...key } }),
};
const aKey = () => ({ idempotency_key: randomUUID() });
const removeCard = ({ client, stored }: Buyer) => client.call('removeStoredMethod', { body: { id: stored } });

describe.each(Object.entries(WAYS))('%s again by its key', (_way, order) => {
  const changes: [string, string, (anna: Buyer) => Promise<unknown>][] = [
    ['purchases are paused', 'purchases_paused', ({ client }) => client.call('setSpending', { body: { pause_days: 7 } })],
    ['the limit is lower', 'spending_limit', ({ client }) => client.call('setSpending', { body: { limit_cents: 100 } })],
    ['the method is blocked', 'method_blocked', ({ first }) => settlePayment(backend.deps, first, 'charged_back')],
  ];

  test.each(changes)('the order did not reach the provider, and since then %s → %s, nothing is charged', async (_case, code, change) => {
    const [anna, key] = [await buyer(), aKey()];
    mode = 'away';
    expect((await order(anna, key)).error?.code).toBe('unavailable');
    mode = 'well';
    await change(anna);
    expect((await order(anna, key)).error?.code).toBe(code);
    expect(opened.size).toBe(0);
  });

  test.each(changes)(
    'the provider charged it, its answer was lost, and since then %s → the order is continued',
    async (_case, _code, change) => {
      const [anna, key] = [await buyer(), aKey()];
      mode = 'lost';
      expect((await order(anna, key)).error?.code).toBe('unavailable');
      mode = 'well';
      outcome.status = 'completed';
      await change(anna);
      expect((await order(anna, key)).body.payment).toMatchObject({ status: 'completed', payment_id: [...opened.keys()][0] });
    },
  );

  test('the provider does not answer whether it knows the order → unavailable', async () => {
    const [anna, key] = [await buyer(), aKey()];
    mode = 'away';
    for (let n = 0; n < 2; n++) expect((await order(anna, key)).error?.code).toBe('unavailable');
  });
});

describe('repeated again by its key after its card is gone', () => {
  test('the card was refused → the same failed order, not a conflict', async () => {
    const [anna, key] = [await buyer(), aKey()];
    outcome = { status: 'failed', failure: 'stored_card_failed' };
    const { payment_id } = (await WAYS.repeated(anna, key)).body.payment;
    await removeCard(anna);
    expect((await WAYS.repeated(anna, key)).body.payment).toMatchObject({ payment_id, status: 'failed', failure: 'stored_card_failed' });
  });

  test('the order did not reach the provider → its page, where another card can be entered', async () => {
    const [anna, key] = [await buyer(), aKey()];
    mode = 'away';
    await WAYS.repeated(anna, key);
    mode = 'well';
    await removeCard(anna);
    const { payment_id, redirect_url } = (await WAYS.repeated(anna, key)).body.payment;
    expect([redirect_url, opened.get(payment_id)?.token]).toEqual([`https://pay.test.example/${payment_id}`, null]);
  });

  test('at another price than shown → price_changed', async () => {
    const [anna, key] = [await buyer(), aKey()];
    await WAYS.repeated(anna, key);
    await removeCard(anna);
    expect((await WAYS.repeated(anna, { ...key, amount_cents: 1 })).error?.code).toBe('price_changed');
  });
});

test('the key of a direct debit that waits for its code → opens no checkout without the code', async () => {
  const anna = await buyer();
  backend.deps.payments!.collect = () => Promise.reject(new Error('nothing is collected here'));
  const key = aKey();
  await aPendingPayment(backend.deps, anna.id, { ...key, method: 'sepa_direct_debit', status: 'loading', provider_id: null });
  expect((await WAYS.repeated(anna, key)).error?.code).toBe('method_not_offered');
  delete backend.deps.payments!.collect;
  expect(opened.size).toBe(0);
});
