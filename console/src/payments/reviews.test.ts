import { refundPayment } from '@nightlark/backend/money';
import {
  aMember,
  aPaymentProvider,
  aPendingPayment,
  type ProviderPayment,
  purgeMember,
  receiveWebhook,
  reconcilePaid,
  reconcilePayments,
  reconcileRetained,
  type RefundOutcome,
  settlePayment,
} from '@nightlark/backend/testing';
import { randomUUID } from 'node:crypto';
import { anOperator, type AnOperator } from '../../testing/an-operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
let finance: AnOperator;
let known: ProviderPayment | null;
let answer: RefundOutcome | Error;
beforeAll(async () => {
  const payments = () => ({
    ...aPaymentProvider,
    statusOf: () => Promise.resolve(known),
    refund: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
  });
  backend = await startTestConsole({ hooks: { payments } });
  finance = await anOperator(backend, 'finance');
});
beforeEach(() => {
  [known, answer] = [null, { status: 'refunded' }];
});
afterAll(() => backend.close());

/** An order of 1649 cents. */
async function order(): Promise<{ account: number; id: string }> {
  const { id: account } = await aMember(backend.deps);
  return { account, id: await aPendingPayment(backend.deps, account) };
}
async function paid(): Promise<string> {
  const { id } = await order();
  await settlePayment(backend.deps, id, 'completed');
  return id;
}
const notify = (payment_id: string, status: ProviderPayment['status'], amount_cents?: number) =>
  receiveWebhook(backend.deps, { event_id: randomUUID(), payment_id, provider_id: `test_${payment_id}`, status, amount_cents });
const told = (status: ProviderPayment['status'], cents: number): ProviderPayment => ({
  status,
  failure: null,
  amount_cents: cents,
  refunded_cents: status === 'refunded' ? cents : null,
  stored: null,
});
async function poll(): Promise<void> {
  await reconcilePayments(backend.deps);
  await reconcilePaid(backend.deps);
  await reconcileRetained(backend.deps);
}
const openReviews = (payment_id: string) =>
  backend.deps.db
    .selectFrom('payment_review')
    .select(['id', 'kind'])
    .where('payment_id', '=', payment_id)
    .where('decided_at', 'is', null)
    .execute();
const kinds = async (payment_id: string) => (await openReviews(payment_id)).map(({ kind }) => kind);
/** An operator decides about all that is open of it. */
async function decide(payment_id: string): Promise<void> {
  for (const { id } of await openReviews(payment_id)) await finance.send('/console/review', { id: String(id), decision: 'fine', note: '' });
  expect(await kinds(payment_id)).toEqual([]);
}

test('a second refund is refused after the first refusal was reviewed → to be reviewed again', async () => {
  const id = await paid();
  answer = { status: 'refused', why: 'too old' };
  for (let n = 0; n < 2; n++) {
    await refundPayment(backend.deps, id, { by: 'operator', reason: 'kind' });
    expect(await kinds(id)).toEqual(['refund_refused']);
    await decide(id);
  }
});

test('refunded further in the provider’s own console after the first part was reviewed → to be reviewed again', async () => {
  const id = await paid();
  for (const total of [400, 700]) {
    await notify(id, 'refunded', total);
    expect(await kinds(id)).toEqual(['amount_mismatch']);
    await decide(id);
  }
});

test.each(['completed', 'refunded'] as const)(
  '%s with an amount that was reviewed, polled again → stays decided; with another one → to be reviewed again',
  async (status) => {
    const id = status === 'refunded' ? await paid() : (await order()).id;
    await notify(id, status, 400);
    await decide(id);
    known = told(status, 400);
    for (let n = 0; n < 2; n++) await poll();
    expect(await kinds(id)).toEqual([]);
    known = told(status, 500);
    for (let n = 0; n < 2; n++) await poll();
    expect(await kinds(id)).toEqual(['amount_mismatch']);
    expect(await finance.page('/console/review')).toContain(id.slice(0, 8));
  },
);

test('another amount while the case is open → one case, since the first report; once decided, that amount is no news', async () => {
  const { id } = await order();
  await notify(id, 'completed', 400);
  const queued = () => backend.deps.db.selectFrom('payment_review').select('created_at').where('payment_id', '=', id).execute();
  const first = await queued();
  await notify(id, 'completed', 500);
  expect(await queued()).toEqual(first);
  await decide(id);
  known = told('completed', 500);
  await poll();
  expect(await kinds(id)).toEqual([]);
});

test('a report without an amount that only an operator can explain, polled each hour → reviewed once; told by another notice → again', async () => {
  const id = await paid();
  answer = new Error('away');
  await refundPayment(backend.deps, id, { cents: 500, by: 'operator', reason: 'kind' });
  known = { ...told('refunded', 0), refunded_cents: null };
  await poll();
  await decide(id);
  await poll();
  expect(await kinds(id)).toEqual([]);
  await notify(id, 'refunded');
  expect(await kinds(id)).toEqual(['amount_mismatch']);
});

test('another wrong amount of a deleted account after the first was reviewed → an alert and a review again; the same again → neither', async () => {
  const { account, id } = await order();
  await purgeMember(backend.deps, account);
  await notify(id, 'completed', 400);
  await decide(id);
  const alert = jest.spyOn(backend.deps.log, 'error');
  known = told('completed', 400);
  await poll();
  expect([alert.mock.calls, await kinds(id)]).toEqual([[], []]);
  await notify(id, 'completed', 500);
  expect([alert.mock.calls.length, await kinds(id)]).toEqual([1, ['amount_mismatch']]);
  alert.mockRestore();
});
