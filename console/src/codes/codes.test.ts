import { aMember } from '@nightlark/backend/testing';
import { anOperator, type AnOperator } from '../../testing/an-operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
let admin: AnOperator;
beforeAll(async () => {
  backend = await startTestConsole({ demo: false });
  admin = await anOperator(backend, 'admin');
});
afterAll(() => backend.close());

const CODES = '/console/codes';
const make = (fields: Record<string, string>) => admin.send(CODES, { percentage: '20', once_per_user: 'yes', ...fields });
const auditLog = (subject: string) =>
  backend.deps.db.selectFrom('operator_action').select(['operator', 'action']).where('subject', '=', subject).orderBy('id').execute();

test('an admin makes a code → members can use it; it is ended → they can’t, and the audit log has both', async () => {
  const { client } = await aMember(backend.deps, { account: { paid_user: true } });
  const discount = async () => (await client.call('getDiscount', { query: { code: 'spring26' } })).status;
  expect(await discount()).toBe(404);
  expect((await make({ code: ' spring26 ' })).headers.get('location')).toBe(`${CODES}?done=code_made`);
  expect(await discount()).toBe(200);
  expect(await admin.page(CODES)).toMatch(/SPRING26[\s\S]+active[\s\S]+20 %/);
  expect((await admin.send(`${CODES}/end`, { code: 'SPRING26' })).headers.get('location')).toBe(`${CODES}?done=code_ended`);
  expect(await discount()).toBe(404);
  expect((await admin.send(`${CODES}/end`, { code: 'SPRING26' })).status).toBe(404);
  expect(await auditLog('SPRING26')).toEqual([
    { operator: 'admin', action: 'code_made' },
    { operator: 'admin', action: 'code_ended' },
  ]);
});

test.each([
  [{ code: 'abc' }, 'Four to 24'],
  [{ code: 'TIMEBONUS25' }, 'by itself'],
  [{ code: 'GOODCODE', percentage: '0' }, 'At least 1'],
  [{ code: 'GOODCODE', percentage: '99' }, 'At most 90'],
  [{ code: 'GOODCODE', percentage: 'x' }, 'A number'],
  [{ code: 'GOODCODE', minimum: '20' }, 'needs its currency'],
  [{ code: 'GOODCODE', minimum: '-20', currency: 'EUR' }, 'An amount like'],
  [{ code: 'GOODCODE', starts: '2030-02-01', expires: '2030-01-01' }, 'Not before it begins'],
  [{ code: 'GOODCODE', expires: '2030-02-31' }, 'A day'],
  [{ code: 'GOODCODE', total_uses: '0' }, 'At least one'],
])('%j → said beside its field, with what was given, and no code is made', async (fields, problem) => {
  const answer = await make(fields);
  const page = await answer.text();
  expect([answer.status, page]).toEqual([422, expect.stringContaining(problem)]);
  expect(page).toContain(`value="${fields.code}"`);
  expect(await backend.deps.db.selectFrom('discount_code').select('code').where('code', '=', 'GOODCODE').execute()).toEqual([]);
});

test('a name that is taken → said so; what was there stays', async () => {
  await make({ code: 'AUTUMN26' });
  const answer = await make({ code: 'AUTUMN26', percentage: '50' });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('one of that name already')]);
});

test('more codes than a page → the newest first, each once', async () => {
  const codes = Array.from({ length: 60 }, (_, index) => `BULK${1000 + index}`);
  await backend.deps.db
    .insertInto('discount_code')
    .values(codes.map((code) => ({ code, value_percentage: 5 })))
    .execute();
  const first = await admin.page(CODES);
  const second = await admin.page(/href="([^"]+)">Older/.exec(first)![1]!.replaceAll('&amp;', '&'));
  const seen = [...(first + second).matchAll(/\?code=(BULK\d+)"/g)].map(([, code]) => code);
  expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
});
