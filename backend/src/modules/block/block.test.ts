import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test('block → both lose each other; only the blocker’s list shows it; unblock → back', async () => {
  const [a, b] = [await aMember(backend.deps), await aMember(backend.deps)];
  expect((await a.client.call('block', { body: { id: b.id } })).status).toBe(204);
  expect((await a.client.call('block', { body: { id: b.id } })).status).toBe(204);
  expect((await b.client.call('getMember', { query: { id: a.id } })).status).toBe(404);
  expect((await b.client.call('like', { body: { id: a.id } })).error?.code).toBe('not_found');
  expect((await b.client.call('sendMessage', { body: { profile: a.id, client_id: crypto.randomUUID(), text: 'Hi' } })).error?.code).toBe(
    'not_found',
  );
  expect((await a.client.call('getBlocked')).body.profiles.map(({ id }) => id)).toEqual([b.id]);
  expect((await b.client.call('getBlocked')).body.profiles).toEqual([]);
  expect((await b.client.call('unblock', { body: { id: a.id } })).status).toBe(204);
  expect((await b.client.call('getMember', { query: { id: a.id } })).status).toBe(404);
  expect((await a.client.call('unblock', { body: { id: b.id } })).status).toBe(204);
  expect((await b.client.call('getMember', { query: { id: a.id } })).status).toBe(200);
});

test('oneself → validation; nobody → not_found; logged out → authentication_required; from another site → cross_site', async () => {
  const { client, id } = await aMember(backend.deps);
  expect((await client.call('block', { body: { id } })).error?.code).toBe('validation');
  expect((await client.call('block', { body: { id: 999_999 } })).error?.code).toBe('not_found');
  expect((await backend.client().call('block', { body: { id } })).error?.code).toBe('authentication_required');
  expect((await backend.client().call('getBlocked')).error?.code).toBe('authentication_required');
  const other = await aMember(backend.deps);
  expect((await client.call('block', { body: { id: other.id }, headers: { origin: 'https://evil.example' } })).error?.code).toBe(
    'cross_site',
  );
});
