import { settlePayment } from '../../modules/payments/settlement/settle.ts';
import type { AMember } from '../a-member.ts';
import { aCardOf } from './money.ts';
import { expectMissing, NO_PAYMENT, type Cases, type World } from './world.ts';

const order = ({ client }: AMember, changes: object = {}) =>
  client.call('createPayment', { body: { bundle: 'credits-25', method: 'visa', idempotency_key: crypto.randomUUID(), ...changes } });
const paymentsOf = async ({ client }: AMember) => (await client.call('getTransactions')).body.transactions;

/** An order that Anna has paid. @returns its id */
async function paidByAnna({ anna, backend }: World): Promise<string> {
  const { payment_id } = (await order(anna)).body.payment;
  await settlePayment(backend.deps, payment_id, 'completed');
  return payment_id;
}

/** Calls about buying credits, and about the payments and their documents. */
export const paymentsCases: Cases = {
  async getCredits(world) {
    const before = (await world.ben.client.call('getCredits')).body;
    await paidByAnna(world);
    await aCardOf(world);
    expect((await world.ben.client.call('getCredits')).body).toEqual(before);
    expect((await world.anna.client.call('getCredits')).body).toMatchObject({ last_bundle: 'credits-25', stored_methods: [{}] });
  },
  async getDiscount({ anna, ben, backend }) {
    const { db, now } = backend.deps;
    const ask = ({ client }: AMember, code: string) => client.call('getDiscount', { query: { code } });
    const offer = { account_id: anna.id, percentage: 50, taken_at: now(), expires: new Date(now().getTime() + 60_000) };
    await db.insertInto('stay_offer').values(offer).execute();
    expect((await ask(anna, 'STAY')).body.discount).toMatchObject({ value_percentage: 50 });
    expect((await ask(ben, 'STAY')).error?.code).toBe('code_not_found');
    await db.insertInto('discount_use').values({ account_id: anna.id, code: 'WELCOME25', payment_id: null, used_at: now() }).execute();
    expect((await ask(anna, 'WELCOME25')).error?.code).toBe('code_used');
    expect((await ask(ben, 'WELCOME25')).body.discount).toMatchObject({ user_id: ben.id });
  },
  async createPayment(world) {
    const { anna, ben } = world;
    const card = await aCardOf(world);
    await expectMissing(order(ben, { stored_method: card }), order(ben, { stored_method: card + 1 }));
    const idempotency_key = crypto.randomUUID();
    const { payment } = (await order(anna, { idempotency_key })).body;
    const own = await order(ben, { idempotency_key, bundle: 'credits-60' });
    expect([own.status, own.body.payment.payment_id === payment.payment_id]).toEqual([201, false]);
    expect((await paymentsOf(anna)).map(({ payment_id, credits }) => [payment_id, credits])).toEqual([[payment.payment_id, 25]]);
  },
  async getPayment({ anna, ben }) {
    const { payment_id } = (await order(anna)).body.payment;
    const ask = (id: string) => ben.client.call('getPayment', { query: { id } });
    await expectMissing(ask(payment_id), ask(NO_PAYMENT));
  },
  async paymentWebhook({ anna, ben }) {
    const { payment_id } = (await order(anna)).body.payment;
    const body = { payment_id, provider_id: `test_${payment_id}`, status: 'completed', event_id: 'forged' } as const;
    for (const { client } of [ben, anna]) expect((await client.call('paymentWebhook', { body })).status).toBe(403);
    expect(await paymentsOf(anna)).toMatchObject([{ status: 'pending' }]);
  },
  async getTransactions(world) {
    const id = await paidByAnna(world);
    const ask = (of: string) => world.ben.client.call('getTransactions', { query: { id: of } });
    expect(await paymentsOf(world.ben)).toEqual([]);
    await expectMissing(ask(id), ask(NO_PAYMENT));
  },
  async getYear(world) {
    await paidByAnna(world);
    const year = new Date().getUTCFullYear();
    const ask = async ({ client }: AMember) => (await client.call('getYear', { query: { year } })).body;
    expect(await ask(world.anna)).toMatchObject({ years: [year], sums: [{ payments: 1 }] });
    expect(await ask(world.ben)).toEqual({ year, years: [], sums: [] });
  },
  async getDocument(world) {
    const payment = await paidByAnna(world);
    for (const kind of ['invoice', 'receipt', 'credit_note'] as const) {
      const ask = (of: string) => world.ben.client.call('getDocument', { query: { payment: of, kind } });
      await expectMissing(ask(payment), ask(NO_PAYMENT));
    }
    expect((await world.anna.client.call('getDocument', { query: { payment, kind: 'invoice' } })).status).toBe(200);
  },
  async requestRefund(world) {
    const id = await paidByAnna(world);
    const refund = (payment_id: string) => world.ben.client.call('requestRefund', { body: { payment_id, reason: 'Mine' } });
    await expectMissing(refund(id), refund(NO_PAYMENT));
    expect(await paymentsOf(world.anna)).toMatchObject([{ status: 'completed' }]);
  },
  async getSpending(world) {
    const before = (await world.ben.client.call('getSpending')).body;
    await world.anna.client.call('setSpending', { body: { limit_cents: 90_000, pause_days: 7 } });
    expect((await world.ben.client.call('getSpending')).body).toEqual(before);
  },
  async setSpending({ anna, ben }) {
    await ben.client.call('setSpending', { body: { limit_cents: 0, pause_days: 90 } });
    expect((await anna.client.call('getSpending')).body).toMatchObject({ limit_cents: null, paused_until: null });
    expect((await order(anna)).status).toBe(201);
  },
  async getRepeatOrder(world) {
    const payment_id = await paidByAnna(world);
    const ask = async ({ client }: AMember) => (await client.call('getRepeatOrder')).body.order;
    expect(await ask(world.anna)).toMatchObject({ payment_id });
    expect(await ask(world.ben)).toBeNull();
  },
  async repeatOrder(world) {
    const id = await paidByAnna(world);
    const repeat = (payment_id: string) =>
      world.ben.client.call('repeatOrder', { body: { payment_id, idempotency_key: crypto.randomUUID() } });
    await expectMissing(repeat(id), repeat(NO_PAYMENT));
    expect(await paymentsOf(world.anna)).toHaveLength(1);
  },
};
