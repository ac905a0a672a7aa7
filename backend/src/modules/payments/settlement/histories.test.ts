import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { aMember } from '../../../testing/a-member.ts';
import { aPaymentProvider } from '../../../testing/a-payment-provider.ts';
import { aPendingPayment } from '../../../testing/a-pending-payment.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { spendCredits } from '../../credits/wallet.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import type { RefundOutcome, WebhookEvent } from '../providers/provider.ts';
import { refundPayment } from '../refunds/refund-payment.ts';
import { receiveWebhook } from './receive-webhook.ts';

let backend: TestBackend;
/** What the provider does when it is asked for a refund. */
let refund: (id: string, cents: number) => RefundOutcome;
beforeAll(async () => {
  const payments = (): typeof aPaymentProvider => ({
    ...aPaymentProvider,
    refund: ({ payment_id, cents }) => Promise.resolve(refund(payment_id, cents)),
  });
  backend = await startTestBackend({ hooks: { payments } });
});
afterAll(() => backend.close());

type Moved = 'completed' | 'refunded' | 'charged_back';
const PRICE = 1_649;
const cents = fc.oneof(fc.constantFrom(1, 500, PRICE - 1, PRICE, PRICE + 1), fc.integer({ min: 1, max: 3 * PRICE }));
const act = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom<Moved>('completed', 'refunded', 'charged_back'), cents) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('refund here', 'spend'), cents) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('deliver'), fc.nat()) },
);

/** What a payment's provider account has in the ledger. */
async function providerOf(id: string): Promise<number> {
  const rows = await backend.deps.db.selectFrom('ledger').select(['debit', 'credit', 'amount']).where('payment_id', '=', id).execute();
  return rows.reduce((sum, { debit, credit, amount }) => sum + (debit === 'provider' ? amount : credit === 'provider' ? -amount : 0), 0);
}

test.each(['totals', 'parts'] as const)(
  'members pay, spend and get refunds, the provider refunds and charges back, its %s come late, doubled and in any order → ledger, wallet and provider agree',
  async (says) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 3, maxLength: 12 }),
        fc.constantFrom<RefundOutcome['status']>('refunded', 'pending', 'refused', 'unclear'),
        async (acts, status) => {
          const { id: account } = await aMember(backend.deps);
          const id = await aPendingPayment(backend.deps, account);
          const moved = { completed: 0, refunded: 0, charged_back: 0 };
          const notices: WebhookEvent[] = [];
          const move = (kind: Moved, by: number) => {
            moved[kind] += by;
            const amount = kind === 'completed' || says === 'totals' ? { amount_cents: moved[kind] } : { part_cents: by };
            notices.push({ event_id: randomUUID(), payment_id: id, provider_id: `test_${id}`, status: kind, currency: 'EUR', ...amount });
          };
          const deliver = (notice: WebhookEvent | undefined) => notice && receiveWebhook(backend.deps, notice);
          refund = (_id, by) => {
            if (status !== 'refused') move('refunded', by);
            return status === 'refused' || status === 'unclear' ? { status, why: 'test' } : { status };
          };
          move('completed', PRICE);
          for (const [kind, number] of acts) {
            if (kind === 'deliver')
              await Promise.all([deliver(notices[number % notices.length]), deliver(notices[number % notices.length])]);
            else if (kind === 'spend')
              await spendCredits(backend.deps.db, { accountId: account, amount: 1 + (number % 10), reason: 'gift', key: randomUUID() });
            else if (kind === 'refund here')
              await refundPayment(backend.deps, id, { cents: number, by: 'operator', reason: 'kind' }).catch(() => null);
            else move(kind as Moved, number);
          }
          for (const notice of notices.toReversed()) await deliver(notice);
          expect(await providerOf(id)).toBe(moved.completed - moved.refunded - moved.charged_back);
          const wallet = await backend.deps.db.selectFrom('wallet').selectAll().where('account_id', '=', account).executeTakeFirst();
          expect(Math.min(wallet?.balance ?? 0, wallet?.bonus ?? 0, wallet?.debt ?? 0)).toBe(0);
        },
      ),
      { numRuns: 100, endOnFailure: true },
    );
    expect((await checkLedger(backend.deps.db)).differences).toEqual([]);
  },
  600_000,
);
