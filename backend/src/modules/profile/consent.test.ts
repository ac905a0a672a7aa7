import { TERMS_VERSION_DEFAULT } from '@nightlark/contract';
import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import type { TestClient } from '../../testing/test-client.ts';

let backend: TestBackend;
let now = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
afterAll(() => backend.close());
beforeEach(() => (now = new Date('2026-11-21T10:00:00Z')));

const put = (client: TestClient, body: Record<string, unknown>) => client.call('updateProfile', { body });
const consentsOf = (id: number) =>
  backend.deps.db
    .selectFrom('consent')
    .select(['version', 'given_at', 'withdrawn_at'])
    .where('account_id', '=', id)
    .where('kind', '=', 'sensitive')
    .orderBy('id')
    .execute();
const without = () => aMember(backend.deps, { profile: { sexuality: null }, consent: false });

test('no consent → no sexuality, alone or among others, and nothing else of the call is saved', async () => {
  const { client, id } = await without();
  for (const body of [{ sexuality: 'bi' }, { sexuality: 'bi', about: 'New words' }, { sexuality: 'bi', sensitive_consent: false }])
    expect((await put(client, body)).error).toMatchObject({ code: 'consent_required', field: 'sensitive_consent' });
  expect((await client.call('getProfile')).body.profile).toMatchObject({ sexuality: null, about: '', sensitive_consent: false });
  expect(await consentsOf(id)).toEqual([]);
});

test('consent with it → saved, and recorded with the version of the words and the time', async () => {
  const { client, id } = await without();
  expect((await put(client, { sexuality: 'bi', sensitive_consent: true })).body.profile).toMatchObject({
    sexuality: 'bi',
    sensitive_consent: true,
  });
  expect(await consentsOf(id)).toEqual([{ version: TERMS_VERSION_DEFAULT, given_at: now, withdrawn_at: null }]);
  await put(client, { sexuality: 'hetero', sensitive_consent: true });
  expect(await consentsOf(id)).toHaveLength(1);
});

test('consent from the sign-up → holds for a later change; unsaid and said again needs no new one', async () => {
  const client = backend.client();
  await client.signUp({ sexuality: 'hetero' });
  expect((await put(client, { sexuality: 'bi' })).body.profile.sexuality).toBe('bi');
  expect((await put(client, { sexuality: null })).body.profile).toMatchObject({ sexuality: null, sensitive_consent: true });
  expect((await put(client, { sexuality: 'bi' })).body.profile.sexuality).toBe('bi');
});

test('withdrawn → the sexuality, its visibility and the wish that reveals it are reset; on record, and consent is required again', async () => {
  const client = backend.client();
  const { user } = (await client.signUp({ gender: 'female', sexuality: 'bi' })).body;
  await put(client, { shown_to: { sexuality: 'everybody', about: 'everybody' } });
  const { preferences } = (await client.call('getMatches')).body;
  await client.call('saveMatchPreferences', { body: { ...preferences, gender: 'female', min_age: 30 } });
  now = new Date('2026-11-22T10:00:00Z');
  const { profile } = (await put(client, { sensitive_consent: false })).body;
  expect(profile).toMatchObject({ sexuality: null, sensitive_consent: false, shown_to: { sexuality: 'nobody', about: 'everybody' } });
  const wish = await backend.deps.db
    .selectFrom('match_preference')
    .select(['gender', 'min_age'])
    .where('member_id', '=', user.id)
    .execute();
  expect(wish).toEqual([{ gender: null, min_age: 30 }]);
  const given = new Date('2026-11-21T10:00:00Z');
  expect(await consentsOf(user.id)).toMatchObject([{ given_at: given, withdrawn_at: now }]);
  expect((await put(client, { sexuality: 'bi' })).error?.code).toBe('consent_required');
  await put(client, { sexuality: 'bi', sensitive_consent: true });
  expect(await consentsOf(user.id)).toMatchObject([{ withdrawn_at: now }, { given_at: now, withdrawn_at: null }]);
  const exported = (await client.call('exportAccount')).body.data['consent']!;
  expect(exported.filter(({ kind }) => kind === 'sensitive')).toHaveLength(2);
});

test('withdrawn and set at the same moment, ten times → never a sexuality without a consent', async () => {
  const { client, id } = await aMember(backend.deps, { profile: { sexuality: 'bi' } });
  for (let round = 0; round < 10; round++) {
    await put(client, { sexuality: 'bi', sensitive_consent: true });
    await Promise.all([put(client, { sexuality: 'hetero' }), put(client, { sensitive_consent: false }), put(client, { sexuality: 'bi' })]);
    expect((await client.call('getProfile')).body.profile).toMatchObject({ sexuality: null, sensitive_consent: false });
  }
  expect(await consentsOf(id)).toHaveLength(10);
});
