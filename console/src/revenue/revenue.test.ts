import { aMember, aPaymentProvider, checkLedgerAndAlert, settlePayment } from '@nightlark/backend/testing';
import { randomUUID } from 'node:crypto';
import { anOperator } from '../../testing/an-operator.ts';
import { revenuePage } from './page.ts';
import { revenueOf } from './query.ts';
import { asOperator } from '../access/operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
beforeAll(async () => {
  backend = await startTestConsole({ demo: false, hooks: { payments: () => aPaymentProvider } });
});
afterAll(() => backend.close());

const today = new Date().toISOString().slice(0, 10);
const signup_date = new Date(Date.now() - 30 * 86_400_000);

async function paid(method: 'visa' | 'ideal', trafficsource: string | null): Promise<string> {
  const member = await aMember(backend.deps, { account: { signup_date, trafficsource } });
  const body = { bundle: 'credits-10', method, idempotency_key: randomUUID() };
  const { payment } = (await member.client.call('createPayment', { body })).body;
  await settlePayment(backend.deps, payment.payment_id, 'completed');
  return payment.payment_id;
}

test('paid, refunded and of a member who left → by day, method and source, without VAT at the end; every day is there', async () => {
  await paid('visa', 'partner-7');
  await paid('ideal', null);
  await settlePayment(backend.deps, await paid('visa', null), 'refunded');
  const gone = await paid('ideal', 'partner-7');
  const { account_id } = await backend.deps.db.selectFrom('payment').select('account_id').where('id', '=', gone).executeTakeFirstOrThrow();
  await backend.deps.db.deleteFrom('account').where('id', '=', account_id).execute();

  const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const { total, days, methods, sources } = await revenueOf(backend.deps, { from, to: today, currency: 'EUR' });
  expect(total).toEqual({ payments: 4, received: 3_996, given_back: 999, vat: 519, net: 2_478 });
  expect(days.map(({ received }) => received)).toEqual([0, 0, 3_996]);
  expect(sources.map(({ key, received }) => [key, received])).toEqual([
    ['no partner', 1_998],
    ['members who have left', 999],
    ['partner-7', 999],
  ]);
  expect(methods.find(({ key }) => key === 'visa')).toMatchObject({ payments: 2, received: 1_998, given_back: 999 });
});

test('the page → charts with their figures in tables beside; a wrong period is the usual one', async () => {
  const operator = await anOperator(backend, 'admin');
  const page = await operator.page('/console/revenue');
  expect(page.match(/<svg[^>]+role="img" aria-label="[^"]+the table has the figures"/g)).toHaveLength(3);
  for (const words of ['€39.96', '€9.99', 'partner-7', today]) expect(page).toContain(words);
  expect(await operator.page('/console/revenue?from=2026-99-99&to=x&currency=XXX')).toContain('€39.96');
  expect(await operator.page('/console/revenue?from=0000-01-01&to=0000-01-31')).toContain('€39.96');
  expect(await operator.page('/console/revenue?from=2020-01-01&to=2020-02-01')).toContain('No money moved');
  const file = await (await operator.client.fetch('/console/revenue.csv')).text();
  expect(file).toContain(`day,${today},EUR,4,39.96,9.99,5.19,24.78`);
});

test('more sources than a page lists → the largest, and the rest as one sum', () => {
  const sums = { payments: 1, received: 100, given_back: 0, vat: 17, net: 83 };
  const sources = Array.from({ length: 53 }, (_, index) => ({ key: `partner-${index}.`, ...sums }));
  const page = revenuePage({
    requester: { operator: { ...asOperator('ann', ['support']), row: null }, formToken: '' },
    period: { from: today, to: today, currency: 'EUR' },
    currencies: ['EUR'],
    revenue: { total: sums, days: [], methods: [], sources },
  });
  expect(page).toContain('partner-49.');
  expect(page).not.toContain('partner-50.');
  expect(page).toMatch(/3 more<[\s\S]*?>3<[\s\S]*?€3\.00/);
});

test('the ledger → its entries by filter and cursor, and whether it adds up', async () => {
  const operator = await anOperator(backend, 'finance');
  expect(await operator.page('/console/ledger')).toContain('not checked yet');
  await checkLedgerAndAlert(backend.deps);
  const page = await operator.page('/console/ledger?unit=money&account=vat');
  expect(page).toContain('adds up');
  expect(page).not.toContain('10 credits');
  await backend.deps.db.updateTable('wallet').set({ balance: 77 }).where('balance', '=', 10).execute();
  await checkLedgerAndAlert(backend.deps);
  expect(await operator.page('/console/ledger')).toMatch(/\d differences/);
  const lines = (await (await operator.client.fetch('/console/ledger.csv?unit=money')).text()).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 2 * 4 + 2);
  expect(await operator.page('/console')).toContain('€39.96');
});
