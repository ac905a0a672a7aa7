import { aMember, aPaymentProvider, settlePayment } from '@nightlark/backend/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { anOperator } from '../../testing/an-operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
beforeAll(async () => {
  backend = await startTestConsole({ demo: false, hooks: { payments: () => aPaymentProvider } });
});
afterAll(() => backend.close());

test('mandates → listed with four digits of their account, by cursor; a block after a returned payment → lifted once, in the audit log', async () => {
  const { id } = await aMember(backend.deps);
  const now = new Date();
  const holder = { account_holder: 'Holder Name', street: 'Secret Street', house_number: '1', zip: '1000', city: 'Town', country: 'NL' };
  const rows = Array.from({ length: 53 }, (_, index) => ({
    ...holder,
    account_id: id,
    reference: `M-${index}`,
    iban: randomBytes(32),
    iban_hash: randomBytes(32),
    iban_last4: '4300',
    created_at: now,
    signed_at: now,
  }));
  await backend.deps.db.insertInto('mandate').values(rows).execute();
  const block = { account_id: id, iban_hash: randomBytes(32), payment_id: 'returned-payment', blocked_at: now };
  await backend.deps.db.insertInto('direct_debit_block').values(block).execute();

  const support = await anOperator(backend, 'support');
  const first = await support.page('/console/mandates');
  expect(first).toContain('NL •••• 4300');
  expect(first).not.toMatch(/Holder Name|Secret Street|Lift that/);
  const second = await support.page(/href="([^"]+)">Older/.exec(first)![1]!.replaceAll('&amp;', '&'));
  const seen = [...(first + second).matchAll(/<code>(M-\d+)</g)].map(([, reference]) => reference);
  expect([seen.length, new Set(seen).size]).toEqual([53, 53]);
  expect(await support.page('/console/mandates?reference=M-7')).not.toContain('M-8<');

  const others = Array.from({ length: 60 }, (_, index) => ({ ...block, payment_id: `other-${index}`, iban_hash: randomBytes(32) }));
  await backend.deps.db.insertInto('direct_debit_block').values(others).execute();
  const blocked = await support.page('/console/mandates?reference=none');
  const rest = await support.page(/href="([^"]+)">Older blocks/.exec(blocked)![1]!.replaceAll('&amp;', '&'));
  const named = [...(blocked + rest).matchAll(/\/console\/payments\/((?:other|returned)-\w+)"/g)].map(([, payment]) => payment);
  expect([named.length, new Set(named).size]).toEqual([61, 61]);
  await backend.deps.db.deleteFrom('direct_debit_block').where('payment_id', 'like', 'other-%').execute();

  const finance = await anOperator(backend, 'finance');
  const number = /name="id" value="(\d+)"/.exec(await finance.page('/console/mandates'))![1]!;
  expect((await finance.send('/console/mandates/lift', { id: number })).headers.get('location')).toBe(
    '/console/mandates?done=block_lifted',
  );
  expect((await finance.send('/console/mandates/lift', { id: number })).status).toBe(404);
  expect(await support.page('/console/mandates')).toContain('Nobody is blocked.');
  expect(await support.page('/console/audit-log?subject=returned-payment')).toContain('Lifted a block of direct debit');
});

test.each(['visa', 'sepa_direct_debit'] as const)(
  'a charge-back of %s → blocked, until finance lifts it; support can’t; in the audit log',
  async (method) => {
    const member = await aMember(backend.deps, { account: { paid_user: true }, profile: { country: 'NL' } });
    const order = () => member.client.call('createPayment', { body: { bundle: 'credits-25', method, idempotency_key: randomUUID() } });
    const { payment_id } = (await order()).body.payment;
    for (const status of ['completed', 'charged_back'] as const) await settlePayment(backend.deps, payment_id, status);
    expect((await order()).status).toBe(403);
    const [support, finance] = [await anOperator(backend, 'support'), await anOperator(backend, 'finance')];
    const page = `/console/mandates?member=${member.id}`;
    expect(await finance.page(page)).toContain(`Let ${member.id} pay by`);
    expect(await support.page(page)).not.toContain(`Let ${member.id} pay by`);
    const fields = { member: String(member.id), method };
    expect((await support.send('/console/mandates/unblock-method', fields)).status).toBe(403);
    const lifted = await finance.send('/console/mandates/unblock-method', fields);
    expect(lifted.headers.get('location')).toBe('/console/mandates?done=method_unblocked');
    expect((await finance.send('/console/mandates/unblock-method', fields)).status).toBe(404);
    expect((await order()).status).toBe(201);
    expect(await support.page(`/console/audit-log?subject=${payment_id}`)).toContain('Lifted the block of a method');
  },
);

test('a direct debit that was returned after it was paid → lifting its block lets the member pay by direct debit again', async () => {
  const member = await aMember(backend.deps, { account: { paid_user: true }, profile: { country: 'NL' } });
  const body = () => ({ bundle: 'credits-25', method: 'sepa_direct_debit', idempotency_key: randomUUID() }) as const;
  const { payment_id } = (await member.client.call('createPayment', { body: body() })).body.payment;
  for (const status of ['completed', 'charged_back'] as const) await settlePayment(backend.deps, payment_id, status);
  const { id } = await backend.deps.db
    .insertInto('direct_debit_block')
    .values({ account_id: member.id, iban_hash: randomBytes(32), payment_id, blocked_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const finance = await anOperator(backend, 'finance');
  expect((await finance.send('/console/mandates/lift', { id: String(id) })).status).toBe(303);
  expect((await member.client.call('createPayment', { body: body() })).status).toBe(201);
});
