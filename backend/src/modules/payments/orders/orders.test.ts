import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { aMember } from '../../../testing/a-member.ts';
import { aPendingPayment } from '../../../testing/a-pending-payment.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { spendCredits } from '../../credits/wallet.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { receiveWebhook } from '../settlement/receive-webhook.ts';
import { settlePayment } from '../settlement/settle.ts';
import { writeOffDebt } from '../operator/write-off-debt.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  // Mails are covered by another test.
  backend.deps.mail.send = () => Promise.resolve();
});
afterAll(() => backend.close());

const NOTICES: readonly ProviderStatus[] = ['pending', 'expired', 'cancelled', 'failed', 'completed', 'refunded', 'charged_back'];

/** All state that depends on the order of events. */
async function endState(accountId: number, paymentId: string) {
  const { db } = backend.deps;
  const payment = await db
    .selectFrom('payment')
    .select(['status', 'refunded_cents', 'refunding_cents', 'taken_credits', 'owed_credits'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const wallet = await db
    .selectFrom('wallet')
    .select(['balance', 'bonus', 'debt'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { paid_user } = await db.selectFrom('account').select('paid_user').where('id', '=', accountId).executeTakeFirstOrThrow();
  const blocked = await db.selectFrom('blocked_method').select('method').where('account_id', '=', accountId).execute();
  const codes = await db.selectFrom('discount_use').select('code').where('account_id', '=', accountId).execute();
  const { rows: accounts } = await sql<{ unit: string; account: string; sum: number }>`
    select unit, account, sum(amount)::int as sum from (
      select unit, credit as account, amount from ledger where account_id = ${accountId}
      union all select unit, debit, -amount from ledger where account_id = ${accountId}
    ) as side group by unit, account having sum(amount) <> 0 order by unit, account`.execute(db);
  return { payment, wallet, paid_user, blocked, codes, accounts };
}

async function orderOf(options: { balance?: number } = {}) {
  const { id } = await aMember(backend.deps, { credits: options.balance ?? 0 });
  return { accountId: id, paymentId: await aPendingPayment(backend.deps, id, { discount_code: 'WELCOME25' }) };
}

const notice = (payment_id: string, status: ProviderStatus, event_id: string = randomUUID()) =>
  receiveWebhook(backend.deps, { event_id, payment_id, provider_id: `test_${payment_id}`, status });

test('duplicate, reordered and concurrent notices, some as status calls → the same state as each notice once in the usual order', async () => {
  const shuffled = fc.subarray([...NOTICES], { minLength: 1 }).chain((kinds) => {
    const all = kinds.flatMap((status) => Array.from({ length: 10 }, (_, copy) => ({ status, copy })));
    return fc.tuple(fc.constant(kinds), fc.shuffledSubarray(all, { minLength: all.length }), fc.integer({ min: 1, max: 12 }));
  });
  await fc.assert(
    fc.asyncProperty(shuffled, async ([kinds, notices, atOnce]) => {
      const [usual, untidy] = [await orderOf(), await orderOf()];
      for (const status of kinds) await notice(usual.paymentId, status);
      for (let from = 0; from < notices.length; from += atOnce) {
        await Promise.all(
          notices.slice(from, from + atOnce).map(({ status, copy }) =>
            // A mix of duplicates, distinct events, and responses of the provider's status call.
            copy % 3 === 0
              ? settlePayment(backend.deps, untidy.paymentId, status)
              : notice(untidy.paymentId, status, copy % 3 === 1 ? `${untidy.paymentId}:${status}` : undefined),
          ),
        );
      }
      expect(await endState(untidy.accountId, untidy.paymentId)).toEqual(await endState(usual.accountId, usual.paymentId));
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
  );
  expect((await checkLedger(backend.deps.db)).differences).toEqual([]);
}, 300_000);

test.each([
  ['completed', { balance: 25, debt: 0 }, true],
  ['refunded', { balance: 0, debt: 0 }, false],
  ['charged_back', { balance: 0, debt: 0 }, false],
  ['failed', { balance: 0, debt: 0 }, false],
  ['expired', { balance: 0, debt: 0 }, false],
] as const)('%s alone, from pending → %o', async (status, wallet, paid) => {
  const { accountId, paymentId } = await orderOf();
  await notice(paymentId, status);
  expect(await endState(accountId, paymentId)).toMatchObject({ payment: { status }, wallet, paid_user: paid });
});

test.each(['failed', 'cancelled', 'expired'] as const)('paid after it had %s → credited, and queued for review', async (ended) => {
  const { accountId, paymentId } = await orderOf();
  await notice(paymentId, ended);
  await notice(paymentId, 'completed');
  expect(await endState(accountId, paymentId)).toMatchObject({
    payment: { status: 'completed' },
    wallet: { balance: 25 },
    paid_user: true,
  });
  expect(await reviews(paymentId)).toEqual(['late_success']);
});

test('two orders with one discount, both paid → both credited at their price; the second is queued for review', async () => {
  const { accountId, paymentId } = await orderOf();
  const second = await aPendingPayment(backend.deps, accountId, { discount_code: 'WELCOME25' });
  for (const id of [paymentId, second]) await notice(id, 'completed');
  expect((await endState(accountId, second)).wallet).toMatchObject({ balance: 50 });
  expect([await reviews(paymentId), await reviews(second)]).toEqual([[], ['double_discount']]);
});

test('six orders with one discount, all paid → the first gives all credits, each other the credits of the full price; the member sees why', async () => {
  const { id: account_id, client } = await aMember(backend.deps);
  const price = { discount_code: 'TIMEBONUS25', credits: 120, list_cents: 7_999, amount_cents: 5_999 };
  const ids = [];
  for (let n = 0; n < 6; n++) ids.push(await aPendingPayment(backend.deps, account_id, price));
  for (const id of ids) await notice(id, 'completed');
  expect((await endState(account_id, ids[0]!)).wallet).toMatchObject({ balance: 120 + 5 * 90 });
  const shown = async (id: string) => (await client.call('getPayment', { query: { id } })).body.payment;
  expect(await shown(ids[0]!)).toMatchObject({ credits: 120, ordered_credits: null, list_cents: 7_999 });
  expect(await shown(ids[5]!)).toMatchObject({ credits: 90, ordered_credits: 120 });
  expect(await reviews(ids[5]!)).toEqual(['double_discount']);
  expect((await checkLedger(backend.deps.db)).differences).toEqual([]);
});

test.each([
  ['almost all of it is refunded', 'refunded', 1_485, false],
  ['less of it is refunded', 'refunded', 1_484, true],
  ['a part of it is charged back', 'charged_back', 500, true],
] as const)('%s → Premium ends, or stays', async (_what, status, amount_cents, paid_user) => {
  const { accountId, paymentId } = await orderOf();
  await notice(paymentId, 'completed');
  await settlePayment(backend.deps, paymentId, status, { amount_cents });
  expect(await endState(accountId, paymentId)).toMatchObject({ paid_user, payment: { status } });
});

test('a part is charged back when 20 of 25 credits are used → its share is taken as far as it is there, the rest of the share owed', async () => {
  const { accountId, paymentId } = await orderOf();
  await notice(paymentId, 'completed');
  await spendCredits(backend.deps.db, { accountId, amount: 20, reason: 'gift', key: 'part' });
  await settlePayment(backend.deps, paymentId, 'charged_back', { amount_cents: 500 });
  expect((await endState(accountId, paymentId)).payment).toMatchObject({ taken_credits: 5, owed_credits: 3 });
  expect((await checkLedger(backend.deps.db)).differences).toEqual([]);
});

test('charged back when 20 of 25 credits are used → 5 are taken, 20 are owed as debt; a later purchase does not reduce the debt', async () => {
  const { accountId, paymentId } = await orderOf();
  await notice(paymentId, 'completed');
  await spendCredits(backend.deps.db, { accountId, amount: 20, reason: 'gift', key: 'gift' });
  await notice(paymentId, 'charged_back');
  expect(await endState(accountId, paymentId)).toMatchObject({
    payment: { status: 'charged_back', taken_credits: 5, owed_credits: 20 },
    wallet: { balance: 0, debt: 20 },
    paid_user: false,
    blocked: [{ method: 'visa' }],
  });
  const later = await aPendingPayment(backend.deps, accountId, { method: 'paypal' });
  await notice(later, 'completed');
  expect(await endState(accountId, later)).toMatchObject({ wallet: { balance: 25, debt: 20 }, paid_user: true });
  const writeOff = { by: { name: 'anna', role: 'finance' }, reason: 'kind' };
  expect(await writeOffDebt(backend.deps, paymentId, writeOff)).toMatchObject({ owed_credits: 0 });
  await expect(writeOffDebt(backend.deps, paymentId, writeOff)).rejects.toMatchObject({ code: 'not_found' });
  expect((await endState(accountId, later)).wallet).toMatchObject({ balance: 25, debt: 0 });
  expect((await checkLedger(backend.deps.db)).differences).toEqual([]);
});

test('one of two purchases charged back → premium stays', async () => {
  const { accountId, paymentId } = await orderOf();
  const second = await aPendingPayment(backend.deps, accountId);
  for (const id of [paymentId, second]) await notice(id, 'completed');
  await notice(paymentId, 'charged_back');
  expect(await endState(accountId, second)).toMatchObject({ wallet: { balance: 25, debt: 0 }, paid_user: true });
});

test('paid less than ordered, or in another currency → nothing is credited, and the payment is queued for review', async () => {
  const { accountId, paymentId } = await orderOf();
  const said = { payment_id: paymentId, provider_id: `test_${paymentId}`, status: 'completed' } as const;
  await receiveWebhook(backend.deps, { ...said, event_id: 'less', amount_cents: 1 });
  await receiveWebhook(backend.deps, { ...said, event_id: 'other', amount_cents: 99_999, currency: 'PLN' });
  expect(await endState(accountId, paymentId)).toMatchObject({ payment: { status: 'pending' }, wallet: { balance: 0 } });
  expect(await reviews(paymentId)).toEqual(['amount_mismatch']);
});

test('the ledger → append-only; a wallet that differs from it is found', async () => {
  const { accountId, paymentId } = await orderOf({ balance: 3 });
  await notice(paymentId, 'completed');
  const { db } = backend.deps;
  for (const refused of [
    sql`update ledger set amount = 1`,
    sql`delete from ledger`,
    sql`truncate ledger`,
    sql`update ledger set account_id = null, amount = 1`,
  ])
    await expect(refused.execute(db)).rejects.toThrow('append-only');
  await db.updateTable('wallet').set({ balance: 99 }).where('account_id', '=', accountId).execute();
  expect((await checkLedger(db)).differences).toEqual([{ kind: 'wallet', id: String(accountId), expected: 28, found: 99 }]);
  await db.updateTable('wallet').set({ balance: 28, bonus: 1 }).where('account_id', '=', accountId).execute();
  expect((await checkLedger(db)).differences).toEqual([{ kind: 'wallet', id: String(accountId), expected: 0, found: 1 }]);
  await db.updateTable('wallet').set({ bonus: 0 }).where('account_id', '=', accountId).execute();
});

test('an account that is deleted → its rows in the ledger stay, without whose they were', async () => {
  const { accountId, paymentId } = await orderOf();
  await notice(paymentId, 'completed');
  const { db } = backend.deps;
  const booked = () => db.selectFrom('ledger').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute();
  const before = await booked();
  await db.deleteFrom('account').where('id', '=', accountId).execute();
  expect(await booked()).toEqual(
    before.map((row) => ({ ...row, account_id: null, reference: null, idempotency_key: '', request_hash: '' })),
  );
});

async function reviews(paymentId: string): Promise<string[]> {
  const rows = await backend.deps.db
    .selectFrom('payment_review')
    .select('kind')
    .where('payment_id', '=', paymentId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}
