import { aMember, type AMember } from '../../testing/a-member.ts';
import { aPaymentProvider } from '../../testing/a-payment-provider.ts';
import { aPendingPayment } from '../../testing/a-pending-payment.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { refundPayment } from '../payments/refunds/refund-payment.ts';
import { settlePayment } from '../payments/settlement/settle.ts';
import { remindOfTransfers } from './expiring-transfers.ts';
import { sendPaymentMails } from './payment-mails.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
let backend: TestBackend;
let now: Date;
let deliver: TestBackend['deps']['mail']['send'];
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now, hooks: { payments: () => aPaymentProvider } });
  deliver = backend.deps.mail.send;
});
beforeEach(() => {
  now = new Date('2026-11-20T20:00:00Z');
  backend.deps.mail.send = deliver;
});
afterAll(() => backend.close());

const down = () => Promise.reject(new Error('no mail server'));
const later = (ms: number) => (now = new Date(now.getTime() + ms));
const mailsTo = async ({ email }: AMember) =>
  (await backend.deps.db.selectFrom('outbox').select('kind').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const lastTo = async ({ email }: AMember) =>
  (
    await backend.deps.db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).body_text;
const planned = () => backend.deps.db.selectFrom('payment_mail').select(['kind', 'attempts']).execute();
async function order(overrides = {}) {
  const anna = await aMember(backend.deps);
  return [anna, await aPendingPayment(backend.deps, anna.id, overrides)] as const;
}

test('the mail server down at each change → every mail is sent later, once, by two backends at once', async () => {
  const [anna, id] = await order();
  const [ben, failed] = await order();
  backend.deps.mail.send = down;
  await settlePayment(backend.deps, id, 'completed');
  await refundPayment(backend.deps, id, { cents: 649, by: 'operator', reason: 'kind' });
  await settlePayment(backend.deps, id, 'charged_back');
  await settlePayment(backend.deps, failed, 'failed');
  expect([await mailsTo(anna), await mailsTo(ben)]).toEqual([[], []]);
  backend.deps.mail.send = deliver;
  await sendPaymentMails(backend.deps);
  expect(await mailsTo(anna)).toEqual([]);
  later(2 * MINUTE);
  await Promise.all([1, 2, 3].map(() => sendPaymentMails({ ...backend.deps })));
  expect((await mailsTo(anna)).sort()).toEqual(['payment', 'payment_charged_back', 'payment_refunded']);
  expect([await mailsTo(ben), await planned()]).toEqual([['payment_failed'], []]);
});

test('still down → tried less and less often; after a week given up, with an alert', async () => {
  const [anna, id] = await order();
  let tries = 0;
  backend.deps.mail.send = () => {
    tries++;
    return down();
  };
  await settlePayment(backend.deps, id, 'completed');
  for (let minute = 0; minute < 60; minute++, later(MINUTE)) await sendPaymentMails(backend.deps);
  expect(tries).toBe(5);
  const alert = jest.spyOn(backend.deps.log, 'error');
  later(7 * DAY);
  await sendPaymentMails(backend.deps);
  expect(alert).toHaveBeenCalledWith(expect.objectContaining({ alert: true, payment: id }), expect.any(String));
  alert.mockRestore();
  expect([await planned(), await mailsTo(anna)]).toEqual([[], []]);
});

test('a process that ends while it sends → the mail is sent by another after five minutes, once', async () => {
  const [anna, id] = await order();
  const sending = Promise.withResolvers<void>();
  backend.deps.mail.send = () => {
    sending.resolve();
    return new Promise(() => undefined);
  };
  void settlePayment(backend.deps, id, 'completed');
  await sending.promise;
  backend.deps.mail.send = deliver;
  await sendPaymentMails(backend.deps);
  expect(await mailsTo(anna)).toEqual([]);
  later(5 * MINUTE);
  for (let n = 0; n < 2; n++) await sendPaymentMails(backend.deps);
  expect(await mailsTo(anna)).toEqual(['payment']);
});

test('an address that does not exist → not tried again, and the next mail is sent', async () => {
  const [, gone] = await order();
  const [ben, id] = await order();
  backend.deps.mail.send = down;
  await settlePayment(backend.deps, gone, 'completed');
  await settlePayment(backend.deps, id, 'completed');
  backend.deps.mail.send = async (mail) => {
    if (mail.to !== ben.email) throw Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 });
    await deliver(mail);
  };
  later(2 * MINUTE);
  await sendPaymentMails(backend.deps);
  expect([await mailsTo(ben), await planned()]).toEqual([['payment'], []]);
});

test('the change rolled back → no mail', async () => {
  const [anna, id] = await order();
  const failing = jest.spyOn(backend.deps.domainEvents, 'runInTransaction').mockRejectedValueOnce(new Error('no place'));
  await expect(settlePayment(backend.deps, id, 'completed')).rejects.toThrow('no place');
  failing.mockRestore();
  await sendPaymentMails(backend.deps);
  expect([await planned(), await mailsTo(anna)]).toEqual([[], []]);
});

test('a mail that is late → states the amounts of its change; one of a failure that was paid since is not sent', async () => {
  const [anna, id] = await order({ amount_cents: 2_000, vat_cents: 347 });
  const [ben, late] = await order();
  backend.deps.mail.send = down;
  await settlePayment(backend.deps, id, 'completed');
  await settlePayment(backend.deps, late, 'failed');
  await refundPayment(backend.deps, id, { cents: 500, by: 'operator', reason: 'kind' });
  backend.deps.mail.send = deliver;
  await refundPayment(backend.deps, id, { cents: 1_500, by: 'operator', reason: 'kind' });
  await settlePayment(backend.deps, late, 'completed');
  expect([await lastTo(anna), await mailsTo(anna)]).toEqual([
    expect.stringContaining('€20.00 of your payment of €20.00'),
    ['payment_refunded'],
  ]);
  later(2 * MINUTE);
  await sendPaymentMails(backend.deps);
  expect(await lastTo(anna)).toContain('€5.00 of your payment of €20.00');
  expect([await mailsTo(ben), await planned()]).toEqual([['payment_late'], []]);
});

test('a transfer that expires soon, among many open checkouts → reminded all the same', async () => {
  const [anna] = await order({ method: 'wire_transfer', expires_at: new Date(now.getTime() + 2 * DAY) });
  const [{ id }] = await order();
  const one = await backend.deps.db.selectFrom('payment').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
  const many = Array.from({ length: 500 }, (_, n) => ({
    ...one,
    id: `${one.id}-${n}`,
    provider_id: `${one.id}-${n}`,
    idempotency_key: `${one.id}-${n}`,
    expires_at: new Date(now.getTime() + DAY),
  }));
  await backend.deps.db.insertInto('payment').values(many).execute();
  await remindOfTransfers(backend.deps);
  expect(await mailsTo(anna)).toEqual(['payment_expiring']);
  await backend.deps.db.deleteFrom('payment').where('account_id', '=', id).execute();
});

test('a transfer that expires soon, the mail server down → reminded later, once; paid meanwhile → not', async () => {
  const transfer = { method: 'wire_transfer', expires_at: new Date(now.getTime() + 2 * DAY) } as const;
  const [anna] = await order(transfer);
  const [ben, paid] = await order(transfer);
  backend.deps.mail.send = down;
  await remindOfTransfers(backend.deps);
  backend.deps.mail.send = deliver;
  await settlePayment(backend.deps, paid, 'completed');
  later(2 * MINUTE);
  for (let n = 0; n < 2; n++) {
    await remindOfTransfers(backend.deps);
    await sendPaymentMails(backend.deps);
  }
  expect([await mailsTo(anna), await mailsTo(ben)]).toEqual([['payment_expiring'], ['payment']]);
});
