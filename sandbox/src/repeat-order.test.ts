import { randomUUID } from 'node:crypto';
import { aMember, type AMember, startTestBackend, type TestBackend } from '@nightlark/backend/testing';
import { startTestSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

let backend: TestBackend;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  backend = await startTestBackend({ hooks: sandbox.hooks, env: { PAYMENT_SECRET: sandbox.secret } });
});
beforeEach(() => {
  sandbox.isAway = false;
});
afterAll(async () => {
  await sandbox.close();
  await backend.close();
});

const member = (country = 'NL') => aMember(backend.deps, { account: { paid_user: true }, profile: { country } });
const order = (who: AMember, body: Record<string, unknown> = {}) =>
  who.client.call('createPayment', { body: { bundle: 'credits-25', method: 'visa', idempotency_key: randomUUID(), ...body } });
const stateOf = async (who: AMember, id: string) => (await who.client.call('getPayment', { query: { id } })).body.payment;
const shown = async (who: AMember) => (await who.client.call('getRepeatOrder')).body.order;
const storedMethods = async (who: AMember) => (await who.client.call('getStoredMethods')).body.stored_methods;
const repeat = (who: AMember, payment_id: string, body: Record<string, unknown> = {}) =>
  who.client.call('repeatOrder', { body: { payment_id, idempotency_key: randomUUID(), ...body } });

/** Buys and pays on the sandbox's page, by the button that determines the card's next behaviour. */
async function bought(who: AMember, button = 'pay', body: Record<string, unknown> = {}): Promise<string> {
  const { payment_id, redirect_url } = (await order(who, { store: true, ...body })).body.payment;
  await fetch(`${redirect_url!.split('?')[0]}/${button}`, { method: 'POST', redirect: 'manual' });
  expect((await stateOf(who, payment_id)).status).toBe('completed');
  return payment_id;
}

test('nothing bought → nothing to repeat; bought with a stored card → one click, paid at once, once by its key', async () => {
  const anna = await member();
  expect(await shown(anna)).toBeNull();
  const first = await bought(anna);
  const offered = (await shown(anna))!;
  expect(offered).toMatchObject({ payment_id: first, method: 'visa', bundle: { id: 'credits-25', discounted_cents: 2199 } });
  expect(offered.stored_method).toMatchObject({ method: 'visa', label: '•••• 4242' });
  const idempotency_key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => repeat(anna, first, { idempotency_key, amount_cents: 2199 })));
  expect(new Set(answers.map(({ body }) => body.payment.payment_id)).size).toBe(1);
  // One of them charges the card; the others may read the payment before it is settled.
  const charged = answers.map(({ body }) => body.payment).find(({ status }) => status === 'completed');
  expect(charged).toMatchObject({ amount_cents: 2199, redirect_url: null });
  expect((await stateOf(anna, charged!.payment_id)).status).toBe('completed');
  expect((await anna.client.call('getUser')).body.user!.credits).toBe(50);
});

test('the bank asks for proof → the payer is led to it, and it completes there', async () => {
  const anna = await member();
  const { payment } = (await repeat(anna, await bought(anna, 'pay-prove'))).body;
  expect(payment.status).toBe('pending');
  await sandbox.press(payment.redirect_url!, 'pay');
  expect((await stateOf(anna, payment.payment_id)).status).toBe('completed');
});

test('the bank asks for proof, and there is none → failed for the stored card', async () => {
  const anna = await member();
  const { payment } = (await repeat(anna, await bought(anna, 'pay-prove'))).body;
  await sandbox.press(payment.redirect_url!, 'fail');
  expect(await stateOf(anna, payment.payment_id)).toMatchObject({ status: 'failed', failure: 'stored_card_failed' });
  expect(await storedMethods(anna)).toHaveLength(1);
});

test('the stored card is refused → failed for that, and the same by PayPal works', async () => {
  const anna = await member();
  const { payment } = (await repeat(anna, await bought(anna, 'pay-refuse'))).body;
  expect(payment).toMatchObject({ status: 'failed', failure: 'stored_card_failed', redirect_url: null });
  expect((await anna.client.call('getUser')).body.user!.credits).toBe(25);
  expect((await order(anna, { method: 'paypal' })).body.payment.status).toBe('pending');
});

test('the provider does not know the stored card any more → failed for that, and gone from the list', async () => {
  const anna = await member();
  const first = await bought(anna);
  const { provider_id } = await backend.deps.db
    .selectFrom('payment')
    .select('provider_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  await backend.deps.payments!.forget((await backend.deps.payments!.statusOf(provider_id!))!.stored!.token);
  const { payment } = (await repeat(anna, first)).body;
  expect(payment).toMatchObject({ status: 'failed', failure: 'stored_card_failed' });
  expect(await storedMethods(anna)).toEqual([]);
  expect((await shown(anna))!.stored_method).toBeNull();
});

test('the price changed since it was shown → price_changed, nothing is charged', async () => {
  const anna = await member();
  const first = await bought(anna);
  expect((await repeat(anna, first, { amount_cents: 1999 })).error?.code).toBe('price_changed');
  expect((await anna.client.call('getTransactions')).body.transactions).toHaveLength(1);
});

test('another member’s payment, one that is not the last, or none → not_found', async () => {
  const [anna, ben] = [await member(), await member()];
  const first = await bought(anna);
  for (const id of [first, randomUUID()]) expect((await repeat(ben, id)).error?.code).toBe('not_found');
  await bought(anna);
  expect((await repeat(anna, first)).error?.code).toBe('not_found');
});

test('removed → gone from the list, from the order and from the provider; another’s → not_found', async () => {
  const [anna, ben] = [await member(), await member()];
  const first = await bought(anna);
  const { id } = (await storedMethods(anna))[0]!;
  expect((await ben.client.call('removeStoredMethod', { body: { id } })).error?.code).toBe('not_found');
  expect((await order(ben, { stored_method: id })).error).toMatchObject({ code: 'not_found', field: 'stored_method' });
  expect((await order(anna, { stored_method: id, method: 'mastercard' })).error?.code).toBe('not_found');
  expect((await anna.client.call('removeStoredMethod', { body: { id } })).status).toBe(204);
  expect(await storedMethods(anna)).toEqual([]);
  expect((await shown(anna))!.stored_method).toBeNull();
  expect((await repeat(anna, first)).body.payment).toMatchObject({ status: 'pending' });
});

test('not wished, or a method that is given anew each time → nothing is stored', async () => {
  const anna = await member();
  await bought(anna, 'pay', { store: false });
  await bought(anna, 'pay', { method: 'ideal' });
  expect(await storedMethods(anna)).toEqual([]);
  expect((await anna.client.call('getCredits')).body.last).toEqual({ bundle: 'credits-25', method: 'ideal' });
});

test('the provider is away while a card is removed → it is removed here', async () => {
  const anna = await member();
  await bought(anna);
  sandbox.isAway = true;
  expect((await anna.client.call('removeStoredMethod', { body: { id: (await storedMethods(anna))[0]!.id } })).status).toBe(204);
  expect(await storedMethods(anna)).toEqual([]);
});

test('a code with two uses, ordered by ten at once → two orders, the others code_used; an order that failed gives its use back', async () => {
  await backend.deps.db.insertInto('discount_code').values({ code: 'TWICE', value_percentage: 10, total_uses: 2 }).execute();
  const buyers = await Promise.all(Array.from({ length: 10 }, () => member()));
  const answers = await Promise.all(buyers.map((who) => order(who, { discount_code: 'twice' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['code_used']));
  const taken = answers.find(({ status }) => status === 201)!.body.payment;
  await sandbox.press(taken.redirect_url!, 'fail');
  await stateOf(buyers[answers.findIndex(({ body }) => body.payment?.payment_id === taken.payment_id)]!, taken.payment_id);
  expect((await order(await member(), { discount_code: 'TWICE' })).status).toBe(201);
});

test('a code that is off, not begun, or of another currency → code_not_found; a page’s other parameters → say nothing', async () => {
  const soon = new Date(Date.now() + 86_400_000);
  await backend.deps.db
    .insertInto('discount_code')
    .values([
      { code: 'OFF', value_percentage: 10, active: false },
      { code: 'SOON', value_percentage: 10, starts: soon },
      { code: 'EUROS', value_percentage: 10, minimum_order_value: 2000, currency: 'EUR' },
    ])
    .execute();
  const [anna, pola] = [await member(), await member('PL')];
  const ask = (who: AMember, query: Record<string, string>) => who.client.call('getDiscount', { query });
  for (const code of ['OFF', 'SOON']) expect((await ask(anna, { code })).error?.code).toBe('code_not_found');
  expect((await ask(pola, { code: 'EUROS' })).error?.code).toBe('code_not_found');
  expect((await ask(anna, { code: 'EUROS', utm_source: 'mail', t: '5' })).body.discount).toMatchObject({ code: 'EUROS', currency: 'EUR' });
  expect((await ask(anna, { utm_source: 'mail' })).body.discount).toBeNull();
});
