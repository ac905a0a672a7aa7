import { randomUUID } from 'node:crypto';
import { aMember } from '../../../testing/a-member.ts';
import { aPaymentProvider } from '../../../testing/a-payment-provider.ts';
import { aPendingPayment } from '../../../testing/a-pending-payment.ts';
import { purgeMember } from '../../../testing/purge-member.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { payOutRefunds } from '../refunds/pay-out-refund.ts';
import type { ProviderStatus, RefundOutcome } from '../providers/provider.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { reconcileRetained } from './reconcile-retained.ts';
import { reconcilePaid } from './reconcile.ts';
import { refundPayment } from '../refunds/refund-payment.ts';
import { settlePayment } from './settle.ts';

let backend: TestBackend;
let now: Date;
let answer: RefundOutcome | Error;
/** Of each refund that was sent. */
let sent: number[];
let known: ProviderStatus;
beforeAll(async () => {
  const payments = (): typeof aPaymentProvider => ({
    ...aPaymentProvider,
    statusOf: () => Promise.resolve({ status: known, failure: null, refunded_cents: null, stored: null }),
    refund({ cents }) {
      if (answer instanceof Error) return Promise.reject(answer);
      sent.push(cents);
      return Promise.resolve(answer);
    },
  });
  backend = await startTestBackend({ now: () => now, hooks: { payments } });
});
beforeEach(() => {
  now = new Date();
  [answer, sent, known] = [{ status: 'refunded' }, [], 'completed'];
});
afterEach(async () => expect((await checkLedger(backend.deps.db)).differences).toEqual([]));
afterAll(() => backend.close());

/** A payment of 1649 cents, 649 of which an operator refunded. */
async function refundedInPart(): Promise<{ id: string; account: number }> {
  const { id: account } = await aMember(backend.deps);
  const id = await aPendingPayment(backend.deps, account);
  await settlePayment(backend.deps, id, 'completed');
  await refundPayment(backend.deps, id, { cents: 649, by: 'operator', reason: 'kind' });
  known = 'refunded';
  return { id, account };
}
const refund = (id: string) => refundPayment(backend.deps, id, { cents: 500, by: 'operator', reason: 'kinder' });
const notify = (payment_id: string) =>
  receiveWebhook(backend.deps, { event_id: randomUUID(), payment_id, provider_id: `test_${payment_id}`, status: 'refunded' });
const stateOf = async (id: string) => {
  const { db } = backend.deps;
  const row =
    (await db.selectFrom('payment').select('refunded_cents').where('id', '=', id).executeTakeFirst()) ??
    (await db.selectFrom('kept_payment').select('refunded_cents').where('id', '=', id).executeTakeFirstOrThrow());
  const last = await db.selectFrom('refund').select('status').where('payment_id', '=', id).where('cents', '=', 500).executeTakeFirst();
  const reviews = await db.selectFrom('payment_review').select('kind').where('payment_id', '=', id).execute();
  return [row.refunded_cents, last?.status, reviews.map(({ kind }) => kind)];
};
async function poll(): Promise<void> {
  await reconcilePaid(backend.deps);
  await reconcileRetained(backend.deps);
}
async function retry(): Promise<void> {
  now = new Date(now.getTime() + 120_000);
  await payOutRefunds(backend.deps);
}

describe.each(['a member', 'a deleted account'] as const)('the second partial refund of %s', (whose) => {
  async function second(first: RefundOutcome | Error): Promise<string> {
    const { id, account } = await refundedInPart();
    answer = first;
    await refund(id);
    if (whose === 'a deleted account') await purgeMember(backend.deps, account);
    return id;
  }

  test('was never sent, the status is of the first → stays requested, and is sent', async () => {
    const id = await second(new Error('401'));
    await poll();
    expect(await stateOf(id)).toEqual([649, 'requested', []]);
    answer = { status: 'refunded' };
    await retry();
    expect([await stateOf(id), sent]).toEqual([
      [1_149, 'done', []],
      [649, 500],
    ]);
  });

  test.each<RefundOutcome>([{ status: 'unclear', why: 'no response' }, { status: 'pending' }])(
    'its outcome is $status, the status is of the first → stays requested; its notice completes it',
    async (outcome) => {
      const id = await second(outcome);
      await poll();
      expect(await stateOf(id)).toEqual([649, 'requested', []]);
      await notify(id);
      await retry();
      expect([await stateOf(id), sent]).toEqual([
        [1_149, 'done', []],
        [649, 500],
      ]);
    },
  );

  test('was never sent, a notice arrives → reviewed; it is sent all the same', async () => {
    const id = await second(new Error('401'));
    await notify(id);
    expect(await stateOf(id)).toEqual([649, 'requested', ['amount_mismatch']]);
    answer = { status: 'refunded' };
    await retry();
    expect(await stateOf(id)).toEqual([1_149, 'done', ['amount_mismatch']]);
  });
});

test('refunded elsewhere, then a refund that never reached the provider → reviewed, and sent', async () => {
  const { id: account } = await aMember(backend.deps);
  const id = await aPendingPayment(backend.deps, account);
  await settlePayment(backend.deps, id, 'completed');
  known = 'refunded';
  answer = new Error('401');
  await refund(id);
  await poll();
  expect(await stateOf(id)).toEqual([0, 'requested', ['amount_mismatch']]);
  answer = { status: 'pending' };
  await retry();
  await poll();
  expect(await stateOf(id)).toEqual([500, 'done', ['amount_mismatch']]);
});
