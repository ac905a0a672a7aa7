import {
  aMember,
  type AMember,
  mailedCode,
  reconcilePayments,
  startTestBackend,
  TEST_PASSWORD,
  type TestBackend,
} from '@nightlark/backend/testing';
import { buyingAt } from '../testing/buying.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

let backend: TestBackend;
let sandbox: TestSandbox;
const { order, payment, buy, repeat, startDebit, confirmDebit, user } = buyingAt(() => backend);
beforeAll(async () => {
  sandbox = await startTestSandbox();
  backend = await startTestBackend({ hooks: sandbox.hooks, env: { PAYMENT_SECRET: sandbox.secret } });
});
afterAll(async () => {
  await sandbox.close();
  await backend.close();
});

const unconfirmed = () => aMember(backend.deps, { account: { status: 'not_confirmed' }, profile: { country: 'DE', active: false } });
async function blockedByOther(): Promise<AMember> {
  const [anna, ben] = [await aMember(backend.deps, { profile: { country: 'DE' } }), await aMember(backend.deps)];
  expect((await ben.client.call('block', { body: { id: anna.id } })).status).toBe(204);
  return anna;
}

test.each([
  ['whose address is not confirmed', unconfirmed],
  ['whom another member blocked', blockedByOther],
])('a member %s → pays as everybody: a bundle, which gives premium, the same again, a direct debit', async (_who, member) => {
  const anna = await member();
  const first = await buy(anna);
  expect(await user(anna)).toMatchObject({ credits: 25, paid_user: true });
  expect((await repeat(anna, first)).body.payment.status).toBe('completed');
  expect(await user(anna)).toMatchObject({ credits: 50, paid_user: true });
  const { payment_id } = (await startDebit(anna)).body.payment;
  expect((await confirmDebit(anna, payment_id)).body.payment.status).toBe('pending');
});

test('a method closed to a member → neither a bundle nor the same again by it, no debit; premium by another method', async () => {
  const anna = await aMember(backend.deps, { profile: { country: 'DE' } });
  const first = await buy(anna);
  const close = (method: string) =>
    backend.deps.db.insertInto('blocked_method').values({ account_id: anna.id, method, payment_id: first, since: new Date() }).execute();
  await close('visa');
  await close('sepa_direct_debit');
  expect((await order(anna)).error?.code).toBe('method_blocked');
  expect((await anna.client.call('getRepeatOrder')).body.order).toBeNull();
  expect((await repeat(anna, first)).error?.code).toBe('not_found');
  expect((await startDebit(anna)).error?.code).toBe('direct_debit_blocked');
  await buy(anna, { method: 'paypal' });
  expect(await user(anna)).toMatchObject({ credits: 50, paid_user: true });
});

test('a member who leaves → is logged out of every way to pay; what was ordered before counts for who comes back', async () => {
  const client = backend.client();
  const { id, email } = (await client.signUp({ country: 'DE' })).body.user!;
  const anna: AMember = { id, email, client };
  const first = await buy(anna);
  const { redirect_url } = (await order(anna, { method: 'paypal' })).body.payment;
  const { payment_id } = (await startDebit(anna)).body.payment;
  await confirmDebit(anna, payment_id);
  const session = new Map(client.cookies);
  expect((await client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } })).status).toBe(200);
  const code = await mailedCode(backend.deps, email);
  // Also from a page that is still open.
  for (const [name, value] of session) client.cookies.set(name, value);
  const calls = [order(anna), client.call('getRepeatOrder'), repeat(anna, first), startDebit(anna), confirmDebit(anna, payment_id)];
  for (const { error } of await Promise.all(calls)) expect(error?.code).toBe('authentication_required');

  await sandbox.press(redirect_url!, 'pay');
  await reconcilePayments(backend.deps);
  await client.call('updateAccount', { body: { code } });
  expect(await user(anna)).toMatchObject({ credits: 50, paid_user: true });
  expect((await payment(anna, payment_id)).status).toBe('pending');
  expect((await repeat(anna, (await client.call('getRepeatOrder')).body.order!.payment_id)).status).toBe(201);
});
