import { randomUUID } from 'node:crypto';
import { aMember, type AMember } from '../../../testing/a-member.ts';
import { aPaymentProvider } from '../../../testing/a-payment-provider.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { reconcileEnded, reconcilePaid, reconcilePayments } from './reconcile.ts';

type Answer = ProviderStatus | null;

const DAY = 86_400_000;
let backend: TestBackend;
let now: Date;
/** The answers of the status call, in order; the last one stays. */
let statuses: Answer[];
let cancelled: Answer;
beforeAll(async () => {
  const payments = () => ({
    ...aPaymentProvider,
    statusOf() {
      const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
      return Promise.resolve(status && { status, failure: null, refunded_cents: null, stored: null });
    },
    cancelCheckout: () => Promise.resolve(cancelled),
  });
  backend = await startTestBackend({ now: () => now, hooks: { payments } });
});
beforeEach(() => {
  now = new Date('2026-11-20T20:00:00Z');
  [statuses, cancelled] = [['pending'], 'cancelled'];
});
afterEach(async () => expect((await checkLedger(backend.deps.db)).differences).toEqual([]));
afterAll(() => backend.close());

const member = () => aMember(backend.deps, { account: { signup_date: new Date('2026-10-01T00:00:00Z') } });
const order = ({ client }: AMember) =>
  client.call('createPayment', { body: { bundle: 'credits-25', method: 'visa', idempotency_key: randomUUID() } });
const endOf = async (id: string) => {
  const { status, account_id } = await backend.deps.db
    .selectFrom('payment')
    .select(['status', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const wallet = await backend.deps.db.selectFrom('wallet').select('balance').where('account_id', '=', account_id).executeTakeFirst();
  return [status, wallet?.balance ?? 0];
};
const reviewsOf = async (id: string) =>
  (await backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', id).orderBy('kind').execute()).map(
    ({ kind }) => kind,
  );
/** The page and all jobs, as often as there are answers. */
async function poll({ client }: AMember, id: string, answers: readonly Answer[]): Promise<void> {
  for (const answer of answers) {
    statuses = [answer];
    await client.call('getPayment', { query: { id } });
    await reconcilePayments(backend.deps);
    await reconcileEnded(backend.deps);
    await reconcilePaid(backend.deps);
  }
}

describe('the provider’s status call returns contradictory results', () => {
  test.each<[Answer[], unknown[]]>([
    [
      ['completed', 'cancelled', null],
      ['completed', 25],
    ],
    [
      ['completed', null, 'cancelled'],
      ['completed', 25],
    ],
    [
      ['cancelled', 'completed', null],
      ['completed', 25],
    ],
    [
      ['cancelled', null, 'completed'],
      ['completed', 25],
    ],
    [
      [null, 'completed', 'cancelled'],
      ['completed', 25],
    ],
    [
      [null, 'cancelled', 'completed'],
      ['completed', 25],
    ],
    [
      [null, 'cancelled', null],
      ['cancelled', 0],
    ],
    [
      ['cancelled', null, 'cancelled'],
      ['cancelled', 0],
    ],
    [
      [null, null, null],
      ['pending', 0],
    ],
  ])('%j → %j, once', async (answers, end) => {
    const anna = await member();
    const { payment_id } = (await order(anna)).body.payment;
    await poll(anna, payment_id, answers);
    expect(await endOf(payment_id)).toEqual(end);
  });
});

/** What the provider says when an order is cancelled there, and what its status is then. */
const CANCELS: [Answer, Answer, unknown[], string[]][] = [
  ['completed', 'completed', ['completed', 25], []],
  ['completed', 'cancelled', ['pending', 0], ['amount_mismatch']],
  ['completed', null, ['pending', 0], ['amount_mismatch']],
  ['completed', 'pending', ['pending', 0], ['amount_mismatch']],
  ['completed', 'charged_back', ['charged_back', 0], ['charge_back']],
  ['refunded', null, ['pending', 0], ['amount_mismatch']],
];

describe('an order is cancelled at the provider', () => {
  test.each(CANCELS)('its time is over: "%s", then %s → %j', async (answer, status, end, reviews) => {
    const anna = await member();
    const { payment_id } = (await order(anna)).body.payment;
    now = new Date(now.getTime() + DAY);
    [cancelled, statuses] = [answer, ['pending', status]];
    await reconcilePayments(backend.deps);
    expect([await endOf(payment_id), await reviewsOf(payment_id)]).toEqual([end, reviews]);
  });

  test.each(CANCELS)('a later order: "%s", then %s → %j', async (answer, status, end, reviews) => {
    const anna = await member();
    const { payment_id } = (await order(anna)).body.payment;
    await anna.client.call('setSpending', { body: { limit_cents: 50_000 } });
    [cancelled, statuses] = [answer, [status]];
    const later = await order(anna);
    expect([await endOf(payment_id), await reviewsOf(payment_id)]).toEqual([end, reviews]);
    expect(later.error?.code).toBe({ pending: 'too_many_payments', charged_back: 'method_blocked' }[String(end[0])]);
  });

  test.each<[Answer, Answer, unknown[]]>([
    ['cancelled', 'completed', ['completed', 25]],
    ['cancelled', 'cancelled', ['expired', 0]],
    ['cancelled', null, ['expired', 0]],
    [null, 'completed', ['completed', 25]],
    [null, null, ['expired', 0]],
    ['pending', 'completed', ['completed', 25]],
  ])('"%s", and afterwards its status is %s → %j', async (answer, status, end) => {
    const anna = await member();
    const { payment_id } = (await order(anna)).body.payment;
    now = new Date(now.getTime() + DAY);
    cancelled = answer;
    await reconcilePayments(backend.deps);
    expect(await endOf(payment_id)).toEqual(['expired', 0]);
    await poll(anna, payment_id, [status, null]);
    expect(await endOf(payment_id)).toEqual(end);
  });

  test('reported as paid, but its status is unknown → credited once its status or a notice confirms it', async () => {
    const [anna, ben] = [await member(), await member()];
    const ids = [(await order(anna)).body.payment.payment_id, (await order(ben)).body.payment.payment_id] as const;
    now = new Date(now.getTime() + DAY);
    [cancelled, statuses] = ['completed', [null]];
    await reconcilePayments(backend.deps);
    await receiveWebhook(backend.deps, { event_id: randomUUID(), payment_id: ids[0], provider_id: `test_${ids[0]}`, status: 'completed' });
    await poll(ben, ids[1], ['completed', null]);
    expect([await endOf(ids[0]), await endOf(ids[1])]).toEqual([
      ['completed', 25],
      ['completed', 25],
    ]);
  });
});
