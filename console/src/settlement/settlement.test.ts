import { aMember, aPendingPayment, settlePayment } from '@nightlark/backend/testing';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { anOperator, type AnOperator } from '../../testing/an-operator.ts';
import { compareSettlement } from './compare.ts';
import { readSettlement } from './read-settlement.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
let [support, finance] = [] as unknown as [AnOperator, AnOperator];
beforeAll(async () => {
  backend = await startTestConsole();
  support = await anOperator(backend, 'support');
  finance = await anOperator(backend, 'finance');
});
afterAll(() => backend.close());

const PATH = '/console/ledger/settlement';
const HEAD = 'Reference;Type;Amount;Currency;Date';
const TODAY = new Date().toISOString().slice(0, 10);
const row = (reference: string, type: string, amount: string) => [reference, type, amount, 'EUR', `${TODAY} 12:00:00`].join(';');
const compare = (...rows: string[]) => finance.send(PATH, { csv: [HEAD, ...rows].join('\r\n') });

test('a settlement that agrees, then with a row more, one less and another amount → each difference, in one table', async () => {
  const { id: account } = await aMember(backend.deps);
  const ids = [
    await aPendingPayment(backend.deps, account),
    await aPendingPayment(backend.deps, account),
    await aPendingPayment(backend.deps, account),
  ] as const;
  for (const id of ids) await settlePayment(backend.deps, id, 'completed', { amount_cents: 1_649 });
  await settlePayment(backend.deps, ids[1], 'charged_back', { amount_cents: 500 });
  const all = [
    row(ids[0], 'purchase', '16.49'),
    row(`test_${ids[1]}`, 'sale', '16.49'),
    row(ids[1], 'chargeback', '-5.00'),
    row(ids[2], 'payment', '16,49'),
  ];
  const same = await compare(...all);
  expect([same.status, await same.text()]).toEqual([200, expect.stringContaining('adds up')]);
  const page = await (await compare(...all.slice(0, 2), row(ids[2], 'payment', '50.00'), row('unknown-1', 'refund', '3.00'))).text();
  expect(page).toContain('3 differences');
  for (const text of ['Missing here', 'unknown-1', 'Missing there', 'The amount differs', '€50.00', '€16.49', '€5.00'])
    expect(page).toContain(text);
  const logged = await backend.deps.db
    .selectFrom('operator_action')
    .select('details')
    .where('action', '=', 'settlement_compared')
    .execute();
  expect(logged).toHaveLength(2);
});

test('a database session in a zone west or east of UTC → the days of a settlement are those of UTC', async () => {
  const { id: account_id } = await aMember(backend.deps);
  const paid = async (...entries: (readonly [at: string, cents: number])[]) => {
    const payment_id = await aPendingPayment(backend.deps, account_id);
    const entry = { account_id, unit: 'EUR', debit: 'provider', credit: 'revenue', reason: 'purchase', payment_id } as const;
    const rows = entries.map(([at, amount]) => ({ ...entry, amount, created_at: new Date(at), idempotency_key: randomUUID() }));
    await backend.deps.db.insertInto('ledger').values(rows).execute();
    return payment_id;
  };
  const before = ['2020-02-27T23:59:59.999Z', 100] as const;
  const first = ['2020-02-28T00:00:00.000Z', 200] as const;
  const last = ['2020-02-29T23:59:59.999Z', 400] as const;
  const after = ['2020-03-01T00:00:00.000Z', 800] as const;
  const named = await paid(before, first, last, after);
  const [onFirst, onLast] = [await paid(first), await paid(last)];
  for (const outside of [before, after]) await paid(outside);
  const row = { reference: named, type: 'payment', cents: 1, currency: 'EUR' } as const;
  const rows = ['2020-02-28', '2020-02-29'].map((date) => ({ ...row, date }));
  for (const zone of ['America/New_York', 'Asia/Tokyo']) {
    const { differences } = await backend.deps.slowDb.transaction().execute(async (slowDb) => {
      await sql`set local timezone to ${sql.lit(zone)}`.execute(slowDb);
      return compareSettlement({ slowDb }, rows);
    });
    const ofPayments = Object.fromEntries(differences.map(({ payment_id, theirs, ours }) => [payment_id, { theirs, ours }]));
    expect({ zone, ofPayments }).toEqual({
      zone,
      ofPayments: { [named]: { theirs: 2, ours: 600 }, [onFirst]: { theirs: null, ours: 200 }, [onLast]: { theirs: null, ours: 400 } },
    });
  }
});

test('support → may not; a file with errors → 422, each by its line, and what was pasted stays', async () => {
  expect((await support.send(PATH, { csv: HEAD })).status).toBe(403);
  const wrong = await compare(row('a', 'payment', '1.00'), row('b', 'gift', '1.00'), row('c', 'payment', 'ten'));
  const page = await wrong.text();
  expect([
    wrong.status,
    page.includes('Line 3:'),
    page.includes('Line 4:'),
    page.includes('Line 2:'),
    page.includes('b;gift;1.00'),
  ]).toEqual([422, true, true, false, true]);
});

test.each<[string, string, object]>([
  ['nothing', ' \n', { line: 1, problem: 'The file is empty.' }],
  ['columns missing', 'reference,amount\na,1', { line: 1, problem: 'The columns type, currency, date are missing.' }],
  ['no rows', 'reference,type,amount,currency,date\n', { line: 2 }],
  ['no reference', 'reference,type,amount,currency,date\n,payment,1,EUR,2026-11-01', { line: 2, problem: 'It has no payment reference.' }],
  ['no date', 'reference,type,amount,currency,date\na,payment,1,EUR,1.11.2026', { line: 2 }],
  ['no currency', 'reference,type,amount,currency,date\na,payment,1,€,2026-11-01', { line: 2 }],
  ['a negative payment', 'reference,type,amount,currency,date\na,payment,-1,EUR,2026-11-01', { line: 2 }],
])('%s → says so', (_what, text, problem) => {
  expect(readSettlement(text)).toEqual({ problems: [expect.objectContaining(problem)] });
});

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
  ['commas', ','],
])('an empty first cell, columns divided by %s → the others stay in their columns', (_what, delimiter) => {
  const lines = [
    ['Batch', 'reference', 'type', 'amount', 'currency', 'date'],
    ['', 'p1', 'payment', '9.99', 'EUR', '2026-01-01'],
    ['""', 'p2', 'refund', '1.00', 'EUR', '2026-01-02'],
    [' ', '"p3"', 'payment', '2.00', 'EUR', '2026-01-03'],
  ];
  const withoutName = [['', ...lines[0]!.slice(1)], ...lines.slice(1)];
  for (const each of [lines, withoutName])
    expect(readSettlement(each.map((cells) => cells.join(delimiter)).join('\n'))).toEqual({
      rows: [
        { reference: 'p1', type: 'payment', cents: 999, currency: 'EUR', date: '2026-01-01' },
        { reference: 'p2', type: 'refund', cents: 100, currency: 'EUR', date: '2026-01-02' },
        { reference: 'p3', type: 'payment', cents: 200, currency: 'EUR', date: '2026-01-03' },
      ],
    });
});

test('quoted fields, tabs, a byte order mark, columns in any order → read', () => {
  const rows = [{ reference: 'a"b', type: 'refund', cents: 1_050, currency: 'EUR', date: '2026-11-01' }];
  expect(
    readSettlement('\uFEFF"Date"\t"Currency"\t"Amount"\t"Type"\t"Payment reference"\n2026-11-01T10:00:00Z\tEUR\t"10.5"\tcredit\t"a""b"\n'),
  ).toEqual({ rows });
});
