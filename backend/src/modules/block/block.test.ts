import { type AMember, aMember } from '../../testing/a-member.ts';
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

describe('somebody who hid', () => {
  const hide = ({ client }: AMember) => client.call('updateAccount', { body: { invisible: true } });
  const write = (from: AMember, to: AMember) =>
    from.client.call('sendMessage', { body: { profile: to.id, client_id: crypto.randomUUID(), text: 'Hi' } });
  const listOf = async ({ client }: AMember) => (await client.call('getBlocked')).body.profiles;
  const onlyTheName = ({ id }: AMember) => ({
    id,
    name: `Member ${id}`,
    region: null,
    city: null,
    distance_km: null,
    online: false,
    photo_count: 0,
    main_image: null,
    liked: false,
    match: false,
  });

  test('writes on → can be blocked by whom they write to, is listed by the name alone, and can be unblocked', async () => {
    const a = await aMember(backend.deps);
    const b = await aMember(backend.deps, { profile: { city: 'Utrecht', region: 'Utrecht', photo_count: 2 } });
    await write(b, a);
    await hide(b);
    expect((await write(b, a)).status).toBe(201);
    expect((await a.client.call('block', { body: { id: b.id } })).status).toBe(204);
    expect((await write(b, a)).error?.code).toBe('not_found');
    expect(await listOf(a)).toMatchObject([onlyTheName(b)]);
    expect((await a.client.call('unblock', { body: { id: b.id } })).status).toBe(204);
    expect((await write(b, a)).status).toBe(201);
  });

  test('after the block → stays listed, by the name alone; back with the rest', async () => {
    const [a, b] = [await aMember(backend.deps), await aMember(backend.deps, { profile: { city: 'Utrecht' } })];
    await a.client.call('block', { body: { id: b.id } });
    await hide(b);
    expect(await listOf(a)).toMatchObject([onlyTheName(b)]);
    await b.client.call('updateAccount', { body: { invisible: false } });
    expect(await listOf(a)).toMatchObject([{ id: b.id, city: 'Utrecht' }]);
  });

  test('never talked with → not found, as if there was nobody', async () => {
    const [a, b] = [await aMember(backend.deps), await aMember(backend.deps)];
    await hide(b);
    expect((await a.client.call('block', { body: { id: b.id } })).error?.code).toBe('not_found');
    expect(await listOf(a)).toEqual([]);
  });

  test('by a block → can be blocked back by whom they talked with, and shows them no more than the name', async () => {
    const [a, b] = [await aMember(backend.deps), await aMember(backend.deps, { profile: { city: 'Utrecht' } })];
    await write(b, a);
    await b.client.call('block', { body: { id: a.id } });
    expect((await a.client.call('block', { body: { id: b.id } })).status).toBe(204);
    expect(await listOf(a)).toMatchObject([onlyTheName(b)]);
  });
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
