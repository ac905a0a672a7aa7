import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false });
});
afterAll(() => backend.close());

const get = (client: ReturnType<TestBackend['client']>, id: unknown) => client.call('getMember', { query: { id: id as number } });

test('missing, inactive, blocked by me and blocking me → the same 404', async () => {
  const viewer = await aMember(backend.deps);
  const [blocked, blocker, inactive] = [
    await aMember(backend.deps),
    await aMember(backend.deps),
    await aMember(backend.deps, { profile: { active: false } }),
  ];
  expect((await get(viewer.client, blocked.id)).status).toBe(200);
  await viewer.client.call('block', { body: { id: blocked.id } });
  await blocker.client.call('block', { body: { id: viewer.id } });
  const answers = await Promise.all([999_999, inactive.id, blocked.id, blocker.id].map((id) => get(viewer.client, id)));
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 404, body: answers[0]!.body });
  expect((await get(backend.client(), blocked.id)).status).toBe(200);
});

test.each(['abc', '-1', '0', '1.5', '99999999999999999', "1' or '1'='1"])('id %s → validation', async (id) => {
  expect((await get(backend.client(), id)).error).toMatchObject({ code: 'validation', field: 'id' });
});

test('related → up to six of the same gender, country and age, never the member, the viewer or who is blocked; the same each time', async () => {
  const viewer = await aMember(backend.deps, { profile: { country: 'FI' } });
  const shown = await aMember(backend.deps, { profile: { country: 'FI' } });
  const near = [];
  for (let i = 0; i < 8; i++) near.push((await aMember(backend.deps, { profile: { country: 'FI', birthdate: `199${i % 5}-03-04` } })).id);
  await aMember(backend.deps, { profile: { country: 'FI', gender: 'male' } });
  await aMember(backend.deps, { profile: { country: 'FI', birthdate: '1960-01-01' } });
  await viewer.client.call('block', { body: { id: near[0]! } });
  const { related } = (await get(viewer.client, shown.id)).body;
  expect(related).toHaveLength(6);
  expect(near.slice(1)).toEqual(expect.arrayContaining(related.map(({ id }) => id)));
  expect((await get(viewer.client, shown.id)).body.related).toEqual(related);
});

test('likes and a conversation → shown to the two, not to others', async () => {
  const [a, b, other] = [await aMember(backend.deps), await aMember(backend.deps), await aMember(backend.deps)];
  await a.client.call('like', { body: { id: b.id } });
  expect((await get(a.client, b.id)).body).toMatchObject({ liked: true, match: false, conversation: null });
  await b.client.call('like', { body: { id: a.id } });
  const { conversation } = (await a.client.call('sendMessage', { body: { profile: b.id, client_id: crypto.randomUUID(), text: 'Hello' } }))
    .body;
  expect((await get(a.client, b.id)).body).toMatchObject({ liked: true, match: true, conversation });
  expect((await get(b.client, a.id)).body).toMatchObject({ liked: true, match: true, conversation });
  expect((await get(other.client, b.id)).body).toMatchObject({ liked: false, match: false, conversation: null });
  expect((await get(backend.client(), b.id)).body).toMatchObject({ liked: false, match: false, conversation: null });
});

test('a conversation that was removed → not shown, but that there is one, so that writing again counts as no new one', async () => {
  const [a, b] = [await aMember(backend.deps), await aMember(backend.deps)];
  const write = (to: number) => a.client.call('sendMessage', { body: { profile: to, client_id: crypto.randomUUID(), text: 'Hello' } });
  expect((await get(a.client, b.id)).body).toMatchObject({ conversation: null, conversation_exists: false });
  const { conversation } = (await write(b.id)).body;
  await write((await aMember(backend.deps)).id);
  await a.client.call('deleteChat', { body: { conversation } });
  expect((await get(a.client, b.id)).body).toMatchObject({ conversation: null, conversation_exists: true });
  expect((await get(b.client, a.id)).body).toMatchObject({ conversation, conversation_exists: true });
  expect((await a.client.call('getUser')).body.user!.conversations_left).toBe(0);
  expect((await write(b.id)).status).toBe(201);
});

test('fields and notes that the site does not show → not in the answer', async () => {
  const now = Date.now();
  const shown = await aMember(backend.deps, {
    profile: {
      hair_color: 'red',
      eye_color: 'blue',
      about: 'A secret',
      interests: ['coffee'],
      shown_to: JSON.stringify({ sexuality: 'everybody', eye_color: 'everybody' }),
      last_active: new Date(now - 3 * 86_400_000),
      created_at: new Date('2026-02-03T12:00:00Z'),
    },
  });
  const before = (await get(shown.client, shown.id)).body;
  expect(before.profile).toMatchObject({
    hair_color: 'red',
    eye_color: 'blue',
    about: 'A secret',
    interests: ['coffee'],
    sexuality: 'hetero',
  });
  expect(before.notes).toEqual({ member_since: '2026-02-03', last_active: 'week' });
  const settings = JSON.stringify({ visible_profile_fields: ['eye_color'], visible_profile_notes: [] });
  const domain = new URL(backend.url).hostname;
  await backend.deps.db.insertInto('site').values({ domain, settings, company_id: 1 }).execute();
  const { profile, notes } = (await get(backend.client(), shown.id)).body;
  await backend.deps.db.deleteFrom('site').execute();
  expect(profile).toMatchObject({ hair_color: null, eye_color: 'blue', about: '', interests: [], sexuality: null });
  expect(notes).toEqual({ member_since: null, last_active: null });
});
