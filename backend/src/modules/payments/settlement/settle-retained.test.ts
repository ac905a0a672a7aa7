import { randomUUID } from 'node:crypto';
import { aMember } from '../../../testing/a-member.ts';
import { aPendingPayment } from '../../../testing/a-pending-payment.ts';
import { purgeMember } from '../../../testing/purge-member.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { finishPaidOut, refuse } from '../refunds/finish-refund.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { settlePayment } from './settle.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(async () => expect((await checkLedger(backend.deps.db)).differences).toEqual([]));
afterAll(() => backend.close());

/** A payment of 1649 cents, 286 of them VAT, whose account is deleted. */
async function kept(): Promise<string> {
  const { id } = await aMember(backend.deps);
  const payment = await aPendingPayment(backend.deps, id);
  await settlePayment(backend.deps, payment, 'completed');
  await purgeMember(backend.deps, id);
  return payment;
}
const notify = (payment_id: string, status: ProviderStatus, amount_cents?: number, provider_id = `test_${payment_id}`) =>
  receiveWebhook(backend.deps, { event_id: randomUUID(), payment_id, provider_id, status, amount_cents });
/** A notice without a total. */
const refunded = (payment_id: string, event_id: string) =>
  receiveWebhook(backend.deps, { event_id, payment_id, provider_id: `test_${payment_id}`, status: 'refunded' });
const rowOf = (id: string) =>
  backend.deps.db.selectFrom('kept_payment').select(['status', 'refunded_cents']).where('id', '=', id).executeTakeFirstOrThrow();
const booked = (id: string) =>
  backend.deps.db
    .selectFrom('ledger')
    .select(['account_id', 'debit', 'amount'])
    .where('payment_id', '=', id)
    .where('credit', '=', 'provider')
    .orderBy('id')
    .execute();

test('charged back after the account was deleted → booked once, without an account, and an alert', async () => {
  const id = await kept();
  const alert = jest.spyOn(backend.deps.log, 'error');
  for (let n = 0; n < 2; n++) await notify(id, 'charged_back');
  expect(alert).toHaveBeenCalledTimes(1);
  expect(alert).toHaveBeenCalledWith(expect.objectContaining({ alert: true, payment: id }), expect.any(String));
  alert.mockRestore();
  expect(await rowOf(id)).toEqual({ status: 'charged_back', refunded_cents: 0 });
  expect(await booked(id)).toEqual([
    { account_id: null, debit: 'chargebacks', amount: 1_363 },
    { account_id: null, debit: 'vat', amount: 286 },
  ]);
});

test('refunded in part, then the rest → each booked, together all of it', async () => {
  const id = await kept();
  for (const total of [649, 649, 1_649, undefined]) await notify(id, 'refunded', total);
  expect(await rowOf(id)).toEqual({ status: 'refunded', refunded_cents: 1_649 });
  const lines = await booked(id);
  expect(lines).toHaveLength(4);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_649);
});

/** A refund of 649 cents that was sent to the provider. @returns its id */
async function requested(payment_id: string): Promise<string> {
  const refund = { id: randomUUID(), payment_id, cents: 649, credits: 0, status: 'requested', asked_by: 'operator', reason: '' } as const;
  const created_at = new Date();
  const times = { handed_over_at: created_at, created_at, updated_at: created_at };
  await backend.deps.db
    .insertInto('refund')
    .values({ ...refund, ...times })
    .execute();
  return refund.id;
}

test('a refund in part is reported twice by the same notice → booked once, and not the rest too', async () => {
  const id = await kept();
  await requested(id);
  const event_id = randomUUID();
  for (let n = 0; n < 2; n++) await refunded(id, event_id);
  expect(await rowOf(id)).toEqual({ status: 'refunded', refunded_cents: 649 });
});

test('the provider answers a refund in part and reports it at once → booked once', async () => {
  for (let n = 0; n < 10; n++) {
    const id = await kept();
    const refund = await requested(id);
    await Promise.all([refunded(id, randomUUID()), finishPaidOut(backend.deps, id, refund)]);
    expect(await rowOf(id)).toEqual({ status: 'refunded', refunded_cents: 649 });
  }
});

test('the provider refuses a refund and reports it at once → booked as paid out, or refused, not both', async () => {
  for (let n = 0; n < 10; n++) {
    const id = await kept();
    const refund = await requested(id);
    await Promise.all([notify(id, 'refunded', 649), refuse(backend.deps, id, refund, 'too old')]);
    const { status } = await backend.deps.db.selectFrom('refund').select('status').where('id', '=', refund).executeTakeFirstOrThrow();
    const { refunded_cents } = await rowOf(id);
    // Refused first, the report is of another refund, which was paid out all the same.
    expect([refunded_cents, ['done', 'refused']]).toEqual([649, expect.arrayContaining([status])]);
    const outcomes = await backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', id).execute();
    expect(outcomes.some(({ kind }) => kind === 'refund_refused')).toBe(status === 'refused');
  }
});

test('a refund in part was booked, then a notice without an amount → reviewed with an alert, the rest is not booked; all reported → it is', async () => {
  const id = await kept();
  await notify(id, 'refunded', 649);
  const alert = jest.spyOn(backend.deps.log, 'error');
  await refunded(id, randomUUID());
  expect(alert).toHaveBeenCalledTimes(1);
  alert.mockRestore();
  expect(await rowOf(id)).toEqual({ status: 'refunded', refunded_cents: 649 });
  const reviews = await backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', id).execute();
  expect(reviews).toEqual([{ kind: 'amount_mismatch' }]);
  await notify(id, 'refunded', 1_649);
  expect(await rowOf(id)).toEqual({ status: 'refunded', refunded_cents: 1_649 });
});

test('its purchase reported again → nothing; another’s number, or an unknown payment → not found', async () => {
  const id = await kept();
  await notify(id, 'completed');
  await expect(notify(id, 'charged_back', undefined, 'other')).rejects.toMatchObject({ code: 'not_found' });
  await expect(notify(randomUUID(), 'charged_back')).rejects.toMatchObject({ code: 'not_found' });
  expect([await rowOf(id), await booked(id)]).toEqual([{ status: 'completed', refunded_cents: 0 }, []]);
});
