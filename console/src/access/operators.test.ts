import { readConsoleConfig } from '../config.ts';
import { hashOf, makeFirstOperators } from './operators.ts';
import { startTestConsole } from '../../testing/start-console.ts';

const HASH = hashOf('secret').toString('hex');
const operatorsOf = (OPERATORS: string) => readConsoleConfig({ OPERATORS }).operators;

test('entries by spaces, commas or lines, with one role or several → the operators', () => {
  const operators = operatorsOf(`anna:finance:${HASH}, ben:support+moderator:${'0'.repeat(64)}\n cy:admin:${'1'.repeat(64)}`);
  expect(operators.map(({ name, role }) => `${name}: ${role}`)).toEqual(['anna: finance', 'ben: moderator + support', 'cy: admin']);
});

test('at each start → who isn’t known is made and recorded; the others stay as an admin has set them', async () => {
  const backend = await startTestConsole({ demo: false, operators: operatorsOf(`anna:finance:${HASH}`) });
  const { db } = backend.deps;
  await db.updateTable('operator').set({ roles: [] }).execute();
  backend.deps.operators = operatorsOf(`anna:admin:${HASH} ben:admin:${'1'.repeat(64)}`);
  await makeFirstOperators(backend.deps);
  await makeFirstOperators(backend.deps);
  expect(await db.selectFrom('operator').select(['name', 'roles']).orderBy('name').execute()).toEqual([
    { name: 'anna', roles: [] },
    { name: 'ben', roles: ['admin'] },
  ]);
  const rows = await db.selectFrom('operator_action').select(['operator', 'action', 'subject']).orderBy('id').execute();
  expect(rows).toEqual(['anna', 'ben'].map((subject) => ({ operator: 'nobody', action: 'operator_made', subject })));
  await backend.close();
});

test('production without an admin → not ready, and says what to do; ready with one, and members’ calls all the while', async () => {
  const backend = await startTestConsole({ demo: false, operators: operatorsOf(`anna:finance:${HASH}`), env: { production: true } });
  const readiness = async (url: string) => {
    const response = await fetch(`${url}/readyz`);
    const { missing = [] } = (await response.json()) as { missing?: string[] };
    return [response.status, ...missing];
  };
  const company = { id: 1, info: JSON.stringify({ name: 'Example B.V.' }) };
  await backend.deps.db.insertInto('company').values(company).execute();
  expect(await readiness(backend.consoleUrl)).toEqual([503, expect.stringContaining('put an entry of `nightlark.mjs operator')]);
  expect(await readiness(backend.url)).toEqual([200]);
  await backend.deps.db
    .updateTable('operator')
    .set({ roles: ['admin'] })
    .execute();
  expect(await readiness(backend.consoleUrl)).toEqual([200]);
  await backend.close();
});

test.each([
  ['anna:owner:' + HASH, 'anna must be like'],
  ['anna:ADMIN:' + HASH, 'anna must be like'],
  ['anna:admin+:' + HASH, 'anna must be like'],
  ['nobody:admin:' + HASH, 'nobody stands for somebody else'],
  ['local-admin:admin:' + HASH, 'local-admin stands for somebody else'],
  ['anna:admin:secret', 'anna must be like'],
  [`a:admin:${HASH}`, 'a must be like'],
  [`anna:admin:${HASH} anna:support:${HASH}`, 'anna is there twice'],
])('%s → refused at the start, by its name, without the hash', (text, problem) => {
  expect(() => operatorsOf(text)).toThrow(problem);
  expect(() => operatorsOf(text)).not.toThrow(HASH);
});
