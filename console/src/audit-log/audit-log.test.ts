import { recordAction } from '@nightlark/backend';
import { purgeAuditLog } from '@nightlark/backend/testing';
import { sql } from 'kysely';
import { anOperator, OPERATORS } from '../../testing/an-operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
beforeAll(async () => {
  backend = await startTestConsole({ demo: false });
});
afterAll(() => backend.close());

const note = (details: Record<string, string> = {}, at = new Date()) =>
  recordAction(backend.deps.db, at, OPERATORS[1]!, { action: 'refunded', subject: 'some-payment', details });

test('a row of the audit log → is neither changed nor deleted, by nobody', async () => {
  await note();
  const { db } = backend.deps;
  for (const statement of ["update operator_action set operator = 'x'", 'delete from operator_action', 'truncate operator_action'])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
});

test('what was done eight years ago → goes; what is younger stays', async () => {
  const old = new Date();
  old.setUTCFullYear(old.getUTCFullYear() - 8);
  await note({ reason: 'long ago' }, old);
  await purgeAuditLog(backend.deps);
  const rows = await backend.deps.db.selectFrom('operator_action').select('at').execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ at }) => at <= old)).toEqual([]);
});

test('more than a page → the latest first, older ones by cursor, each once; filtered by who and what', async () => {
  for (let each = 0; each < 55; each++) await note({ number: String(each) });
  const { page } = await anOperator(backend, 'support');
  const first = await page('/console/audit-log?action=refunded');
  const older = /href="(\/console\/audit-log\?[^"]*after=\d+)"/.exec(first)![1]!.replaceAll('&amp;', '&');
  const second = await page(older);
  const numbers = [...(first + second).matchAll(/number: (\d+)</g)].map(([, each]) => Number(each));
  expect(numbers).toEqual(Array.from({ length: 55 }, (_, index) => 54 - index));
  expect(await page('/console/audit-log?operator=nobody-of-that-name')).toContain('Nothing was done that fits.');
  expect(await page('/console/audit-log?after=%27x&action=evil')).toContain('Refunded');
});

test.each([
  ['refunded', '/console/payments/a-subject'],
  ['mismatch_credited', '/console/payments/a-subject'],
  ['debt_written_off', '/console/payments/a-subject'],
  ['method_unblocked', '/console/payments/a-subject'],
  ['code_ended', '/console/payments?code=a-subject'],
  ['price_set', '/console/prices'],
  ['export', undefined],
] as const)('what %s is about → linked to %s', async (action, address) => {
  await recordAction(backend.deps.db, new Date(), OPERATORS[1]!, { action, subject: 'a-subject' });
  const page = await (await anOperator(backend, 'support')).page(`/console/audit-log?action=${action}&subject=a-subject`);
  expect(page).toContain('a-subject</');
  expect(/<a href="([^"]+)">a-subject<\/a>/.exec(page)?.[1]).toBe(address);
});

test('what somebody wrote → text on the page, and no formula in a table program', async () => {
  await note({ reason: '<script>x</script>' });
  await recordAction(backend.deps.db, new Date(), OPERATORS[1]!, { action: 'refunded', subject: '=HYPERLINK("http://evil.example")' });
  const operator = await anOperator(backend, 'finance');
  expect(await operator.page('/console/audit-log')).toContain('&lt;script&gt;x');
  const answer = await operator.client.fetch('/console/audit-log.csv?action=refunded');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=audit-log.csv');
  const bytes = Buffer.from(await answer.arrayBuffer());
  // The UTF-8 BOM, for spreadsheets.
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
  const lines = bytes.subarray(3).toString().split('\r\n');
  expect(lines[0]).toBe('id,at,operator,role,action,about,more');
  expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil.example"")",`);
  expect(await operator.page('/console/audit-log?action=export')).toContain('Took data out');
});

test('more rows than a page of the file → all of them, once', async () => {
  const rows = Array.from({ length: 2_100 }, (_, index) => ({
    at: new Date(),
    operator: 'bulk',
    action: 'refunded',
    subject: String(index),
    details: '{}',
  }));
  await backend.deps.db.insertInto('operator_action').values(rows).execute();
  const operator = await anOperator(backend, 'admin');
  const lines = (await (await operator.client.fetch('/console/audit-log.csv?operator=bulk')).text()).trim().split('\r\n');
  expect(new Set(lines.slice(1)).size).toBe(2_100);
});
