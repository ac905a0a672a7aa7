import { randomUUID } from 'node:crypto';
import { aMember, type AMember, startTestBackend, type TestBackend } from '@nightlark/backend/testing';
import { startTestSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

let backend: TestBackend;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  backend = await startTestBackend({ hooks: sandbox.hooks, env: { PAYMENT_SECRET: sandbox.secret } });
  sandbox.deliver();
});
afterAll(async () => {
  await sandbox.close();
  await backend.close();
});

async function debit(who: AMember, iban: string): Promise<string> {
  const body = {
    bundle: 'credits-25',
    idempotency_key: randomUUID(),
    account_holder: 'Jürgen Groß',
    iban,
    street: 'Schöne Straße',
    house_number: '7',
    zip: '10115',
    city: 'Berlin',
    phone: '0151 23456789',
    authorization: true,
  };
  const { payment_id } = (await who.client.call('startDirectDebit', { body })).body.payment;
  const { body: text } = await backend.deps.db.selectFrom('sms_outbox').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { payment } = (await who.client.call('confirmDirectDebit', { body: { payment_id, code: text.slice(0, 6) } })).body;
  expect(payment.status).toBe('pending');
  return payment_id;
}

/** By the bank's webhooks alone. */
async function becomes(id: string, status: string): Promise<void> {
  const load = () => backend.deps.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  for (let n = 0; n < 300 && (await load()).status !== status; n++) await new Promise((done) => setTimeout(done, 100));
  expect((await load()).status).toBe(status);
}

test.each([
  ['any account', 'DE89370400440532013000', 'completed', false],
  ['one that ends in 3001', 'DE62370400440532013001', 'failed', true],
  ['one that ends in 3002', 'DE35370400440532013002', 'charged_back', true],
])(
  'a debit from %s → %s',
  async (_which, iban, status, blocked) => {
    const anna = await aMember(backend.deps, { profile: { country: 'DE' } });
    await becomes(await debit(anna, iban), status);
    expect((await anna.client.call('getDirectDebit')).body.blocked).toBe(blocked);
  },
  60_000,
);
