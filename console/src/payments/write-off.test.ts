import { aMember, aPendingPayment, checkLedger, settlePayment, spendCredits } from '@nightlark/backend/testing';
import { anOperator } from '../../testing/an-operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
beforeAll(async () => {
  backend = await startTestConsole({ demo: false });
});
afterAll(() => backend.close());

test('a debt written off → owed no more, booked as a write-off, once, with who and why in the audit log', async () => {
  const [support, finance] = [await anOperator(backend, 'support'), await anOperator(backend, 'finance')];
  const { db } = backend.deps;
  const member = await aMember(backend.deps);
  const id = await aPendingPayment(backend.deps, member.id);
  await settlePayment(backend.deps, id, 'completed');
  await spendCredits(db, { accountId: member.id, amount: 20, reason: 'gift', key: 'gift' });
  await settlePayment(backend.deps, id, 'charged_back');
  expect(await support.page(`/console/payments/${id}`)).not.toContain('Write off the debt');
  expect(await finance.page(`/console/payments/${id}`)).toContain('20 used credits of this payment are owed');

  const writeOff = (who = finance, reason = 'goodwill after a call') => who.send(`/console/payments/${id}/write-off`, { reason });
  expect([(await writeOff(support)).status, (await writeOff(finance, '')).status]).toEqual([403, 422]);
  expect(
    (await finance.client.fetch(`/console/payments/${id}/write-off`, { method: 'POST', body: new URLSearchParams({ reason: 'forged' }) }))
      .status,
  ).toBe(403);
  const answers = await Promise.all([1, 2, 3].map(() => writeOff()));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404]);

  expect((await member.client.call('getPayment', { query: { id } })).body.payment.owed_credits).toBe(0);
  expect(await db.selectFrom('wallet').select(['balance', 'debt']).where('account_id', '=', member.id).execute()).toEqual([
    { balance: 0, debt: 0 },
  ]);
  const entries = await db
    .selectFrom('ledger')
    .select(['debit', 'credit', 'amount'])
    .where('payment_id', '=', id)
    .where('reason', '=', 'write_off')
    .execute();
  expect(entries).toEqual([{ debit: 'write_offs', credit: 'member_debt', amount: 20 }]);
  const auditLog = await db
    .selectFrom('operator_action')
    .select(['operator', 'role', 'details'])
    .where('action', '=', 'debt_written_off')
    .execute();
  expect(auditLog).toEqual([{ operator: 'finance', role: 'finance', details: { credits: 20, reason: 'goodwill after a call' } }]);
  const page = await finance.page(`/console/payments/${id}?done=debt_written_off`);
  for (const words of ['The debt was written off.', 'goodwill after a call']) expect(page).toContain(words);
  expect(page).not.toContain('Write off the debt');
  expect((await checkLedger(db)).differences).toEqual([]);
});
