import { randomUUID } from 'node:crypto';
import type { AMember, TestBackend } from '@nightlark/backend/testing';

type Body = Record<string, unknown>;

/** What a buyer does, by the backend's calls and the buttons of the sandbox's page. */
export function buyingAt(backend: () => TestBackend) {
  const order = ({ client }: AMember, body: Body = {}) =>
    client.call('createPayment', { body: { bundle: 'credits-25', method: 'visa', idempotency_key: randomUUID(), ...body } });
  const payment = async ({ client }: AMember, id: string) => (await client.call('getPayment', { query: { id } })).body.payment;
  return {
    order,
    payment,
    /** Buys and pays with a card that the sandbox stores. @returns the payment's id */
    async buy(who: AMember, body: Body = {}): Promise<string> {
      const { payment_id, redirect_url } = (await order(who, { store: true, ...body })).body.payment;
      await fetch(`${redirect_url!.split('?')[0]}/pay`, { method: 'POST', redirect: 'manual' });
      expect((await payment(who, payment_id)).status).toBe('completed');
      return payment_id;
    },
    repeat: ({ client }: AMember, payment_id: string, body: Body = {}) =>
      client.call('repeatOrder', { body: { payment_id, idempotency_key: randomUUID(), ...body } }),
    startDebit: ({ client }: AMember) =>
      client.call('startDirectDebit', {
        body: {
          bundle: 'credits-25',
          idempotency_key: randomUUID(),
          account_holder: 'Jürgen Groß',
          iban: 'DE89370400440532013000',
          street: 'Schöne Straße',
          house_number: '7',
          zip: '10115',
          city: 'Berlin',
          phone: '0151 23456789',
          authorization: true,
        },
      }),
    /** With the code of the newest text message. */
    async confirmDebit({ client }: AMember, payment_id: string) {
      const { body } = await backend().deps.db.selectFrom('sms_outbox').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
      return client.call('confirmDirectDebit', { body: { payment_id, code: body.slice(0, 6) } });
    },
    user: async ({ client }: AMember) => (await client.call('getUser')).body.user!,
    payments: async ({ client }: AMember) => (await client.call('getTransactions')).body.transactions,
  };
}
