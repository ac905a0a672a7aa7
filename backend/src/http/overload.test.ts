import { setTimeout as wait } from 'node:timers/promises';
import { aMember, type AMember } from '../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
let member: AMember;
beforeEach(async () => {
  // The bearable wait is 0.28 of it.
  backend = await startTestBackend({ env: { DATABASE_TIMEOUT_MS: 8_000 } });
  member = await aMember(backend.deps);
});
afterEach(() => backend.close());

/** Occupies all connections of ordinary statements, on either engine, until the returned function is called. */
function holdConnections(): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: 8 }, () =>
    backend.deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('bundle').select('id').limit(1).execute();
      await promise;
    }),
  );
  return () => {
    resolve();
    return Promise.all(held);
  };
}

async function overloaded(patience: number): Promise<void> {
  while (!backend.deps.isOverloaded(patience)) await wait(20);
}
const listLikes = () => member.client.call('getLikes');

test('more calls than can be answered → further ones 503 with Retry-After at once, visitors’ first; those that waited are answered, and all is well', async () => {
  const release = holdConnections();
  const waiting = Array.from({ length: 60 }, listLikes);
  await overloaded(1);
  const visitors = await backend.client().call('search');
  waiting.push(listLikes());
  await overloaded(2);
  const refused = await Promise.all([
    visitors,
    listLikes(),
    member.client.call('saveDraft', { body: { profile: 1, text: 'no', updated_at: new Date().toISOString() } }),
  ]);
  expect(refused.map(({ status, error, headers }) => [status, error?.code, headers.get('retry-after')])).toEqual(
    Array.from({ length: 3 }, () => [503, 'unavailable', '1']),
  );
  await release();
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await listLikes()).status).toBe(200);
});

test('readers that leave while they wait to be let in → nothing is read for them', async () => {
  const LEAVING = 20;
  const { promise: letIn, resolve } = Promise.withResolvers<void>();
  const waiting = jest.spyOn(backend.deps.limits, 'call').mockReturnValue(letIn);
  const leaving = new AbortController();
  const left = Array.from({ length: LEAVING }, () =>
    member.client.fetch('/api/likes.php', { signal: leaving.signal }).then(
      () => 'answered',
      () => 'left',
    ),
  );
  while (waiting.mock.calls.length < LEAVING) await wait(20);
  leaving.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set(['left']));
  // The server notices the disconnects.
  await wait(200);
  const statements = jest.spyOn(backend.deps.db.getExecutor(), 'executeQuery');
  resolve();
  await wait(500);
  waiting.mockRestore();
  expect((await listLikes()).status).toBe(200);
  // Those of the last call alone.
  expect(statements.mock.calls.length).toBeLessThan(LEAVING);
});
