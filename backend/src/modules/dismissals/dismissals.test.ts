import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false });
});
afterAll(() => backend.close());

test('closed on one device → closed on the other, since the first time, and for nobody else', async () => {
  const [anna, ben] = [await aMember(backend.deps), await aMember(backend.deps)];
  for (let n = 0; n < 2; n++) expect((await anna.client.call('dismiss', { body: { key: 'time-bonus' } })).status).toBe(204);
  const { dismissals } = (await anna.client.call('getUser')).body.user!;
  expect(Object.keys(dismissals)).toEqual(['time-bonus']);
  expect(Date.parse(dismissals['time-bonus']!)).toBeGreaterThan(Date.now() - 60_000);
  expect((await ben.client.call('getUser')).body.user!.dismissals).toEqual({});
});

test('a key of other letters → validation; a hundred invented ones → no more are kept', async () => {
  const anna = await aMember(backend.deps);
  expect((await anna.client.call('dismiss', { body: { key: 'a~b' } })).error?.code).toBe('validation');
  const rows = Array.from({ length: 100 }, (_, n) => ({ account_id: anna.id, key: `k${n}`, dismissed_at: new Date() }));
  await backend.deps.db.insertInto('dismissal').values(rows).execute();
  await anna.client.call('dismiss', { body: { key: 'one-more' } });
  expect(Object.keys((await anna.client.call('getUser')).body.user!.dismissals)).toHaveLength(100);
});
