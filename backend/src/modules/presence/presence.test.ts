import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
let now = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
afterAll(() => backend.close());

test('beacon of a member → the last moment they were here', async () => {
  const { client, id } = await aMember(backend.deps);
  now = new Date('2026-11-21T10:04:00Z');
  const response = await client.fetch('/api/page-hidden.php', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  });
  expect(response.status).toBe(204);
  const { last_active } = await backend.deps.db.selectFrom('profile').select('last_active').where('id', '=', id).executeTakeFirstOrThrow();
  expect(last_active).toEqual(now);
});

test('beacon of a visitor, with an empty body → 204', async () => {
  expect((await backend.client().fetch('/api/page-hidden.php', { method: 'POST' })).status).toBe(204);
});

test('beacon from another site → refused', async () => {
  expect(
    (await backend.client().fetch('/api/page-hidden.php', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).status,
  ).toBe(403);
});
