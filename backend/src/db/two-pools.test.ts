import { sql } from 'kysely';
import { startTestBackend } from '../testing/start-backend.ts';
import type { Db } from './open.ts';
import { PREPARED } from './prepared.ts';

const isPostgres = Boolean(process.env['TEST_DATABASE_URL']);

test('a marked statement → planned once, where there are connections for it; others and transactions → with their values', async () => {
  const backend = await startTestBackend();
  const { db } = backend.deps;
  const modeOf = async (mark: typeof PREPARED, on: Db = db) =>
    (await sql<{ mode: string }>`${mark} select current_setting('plan_cache_mode') as mode`.execute(on)).rows[0]!.mode;
  const unmarked = sql.raw('');
  expect(await modeOf(PREPARED)).toBe(isPostgres ? 'force_generic_plan' : 'auto');
  expect(await modeOf(unmarked)).toBe('auto');
  expect(await db.transaction().execute((inside) => modeOf(PREPARED, inside))).toBe('auto');
  // More at once than there are connections: all succeed.
  const many = await Promise.all(Array.from({ length: 40 }, (_, index) => modeOf(index % 2 ? PREPARED : unmarked)));
  expect(new Set(many)).toEqual(new Set(isPostgres ? ['force_generic_plan', 'auto'] : ['auto']));
  await backend.close();
});

(isPostgres ? test : test.skip)('any statement of a call → never compiled, which takes longer than running it', async () => {
  const backend = await startTestBackend();
  const { db } = backend.deps;
  for (const mark of [PREPARED, sql.raw('')])
    expect((await sql<{ jit: string }>`${mark} select current_setting('jit') as jit`.execute(db)).rows).toEqual([{ jit: 'off' }]);
  await backend.close();
});
