import { randomInt } from 'node:crypto';
import type { AMember } from '../a-member.ts';
import { expectMissing, NO_PAYMENT, type Cases, type World } from './world.ts';

/** For `env.SEPA_CREDITOR_ID`. */
export const CREDITOR = 'NL00ZZZ000000000000';

const start = ({ client }: AMember, changes: object = {}) =>
  client.call('startDirectDebit', {
    body: {
      bundle: 'credits-25',
      idempotency_key: crypto.randomUUID(),
      account_holder: 'Somebody',
      iban: 'DE89370400440532013000',
      street: 'Street',
      house_number: '7',
      zip: '1000 AA',
      city: 'Utrecht',
      // Texts to a number are limited.
      phone: `061${randomInt(1_000_000, 9_999_999)}`,
      authorization: true,
      ...changes,
    },
  });
const confirm = ({ client }: AMember, payment_id: string, code: string) =>
  client.call('confirmDirectDebit', { body: { payment_id, code } });
const mandatesOf = async ({ client }: AMember) => (await client.call('getDirectDebit')).body.mandates;

/** An order of Anna's, with the code that was sent to her phone. */
async function orderOf({ anna, backend }: World, changes: object = {}): Promise<{ payment_id: string; code: string }> {
  let text = '';
  backend.deps.sms = { send: (_to, sent) => Promise.resolve(void (text = sent)) };
  const { payment } = (await start(anna, changes)).body;
  return { payment_id: payment.payment_id, code: /^\d{6}/.exec(text)![0] };
}

/** A mandate that Anna has given. @returns its reference */
async function mandateOf(world: World): Promise<string> {
  const { payment_id, code } = await orderOf(world);
  await confirm(world.anna, payment_id, code);
  const [mandate] = await mandatesOf(world.anna);
  return mandate!.reference;
}

/** Calls about paying by direct debit. */
export const directDebitCases: Cases = {
  async getDirectDebit(world) {
    await mandateOf(world);
    expect(await mandatesOf(world.ben)).toEqual([]);
  },
  async startDirectDebit(world) {
    const { anna, ben } = world;
    const idempotency_key = crypto.randomUUID();
    const { payment_id, code } = await orderOf(world, { idempotency_key });
    const own = await start(ben, { idempotency_key });
    expect([own.status, own.body.payment.payment_id === payment_id]).toEqual([201, false]);
    expect((await confirm(anna, payment_id, code)).body.payment.status).toBe('pending');
    expect(await mandatesOf(ben)).toEqual([]);
  },
  async confirmDirectDebit(world) {
    const { payment_id, code } = await orderOf(world);
    await expectMissing(confirm(world.ben, payment_id, code), confirm(world.ben, NO_PAYMENT, code));
    expect(await mandatesOf(world.anna)).toEqual([]);
    expect((await confirm(world.anna, payment_id, code)).status).toBe(200);
  },
  async resendDirectDebitCode(world) {
    const { payment_id, code } = await orderOf(world);
    const resend = (id: string) => world.ben.client.call('resendDirectDebitCode', { body: { payment_id: id } });
    await expectMissing(resend(payment_id), resend(NO_PAYMENT));
    expect((await confirm(world.anna, payment_id, code)).status).toBe(200);
  },
  async endMandate(world) {
    const reference = await mandateOf(world);
    const end = (which: string) => world.ben.client.call('endMandate', { body: { reference: which } });
    await expectMissing(end(reference), end('NONE'));
    expect(await mandatesOf(world.anna)).toMatchObject([{ reference }]);
  },
};
