import { randomBytes } from 'node:crypto';
import { aMember } from '../../../testing/a-member.ts';
import { anOperator, OPERATORS } from '../../../testing/an-operator.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, env: { OPERATORS } });
});
afterAll(() => backend.close());

test('mandates → listed with four digits of their account, by cursor; whose payment was returned → lifted once, in the journal', async () => {
  const { id } = await aMember(backend.deps);
  const now = new Date();
  const holder = { account_holder: 'Holder Name', street: 'Secret Street', house_number: '1', zip: '1000', city: 'Town', country: 'NL' };
  const rows = Array.from({ length: 53 }, (_, index) => ({ ...holder, account_id: id, reference: `M-${index}`, iban: randomBytes(32), iban_hash: randomBytes(32), iban_last4: '4300', created_at: now, signed_at: now })); // prettier-ignore
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

  const finance = await anOperator(backend, 'finance');
  const number = /name="id" value="(\d+)"/.exec(await finance.page('/console/mandates'))![1]!;
  expect((await finance.send('/console/mandates/lift', { id: number })).headers.get('location')).toBe(
    '/console/mandates?done=block_lifted',
  );
  expect((await finance.send('/console/mandates/lift', { id: number })).status).toBe(404);
  expect(await support.page('/console/mandates')).toContain('Nobody is blocked.');
  expect(await support.page('/console/journal?subject=returned-payment')).toContain('Lifted a block of direct debit');
});
