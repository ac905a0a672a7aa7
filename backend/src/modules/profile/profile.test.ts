import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { regionsOf } from '../site/places.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const [utrecht] = regionsOf('NL').filter(({ name }) => name === 'Utrecht');

test('logged out → authentication_required', async () => {
  expect((await backend.client().call('getProfile')).error?.code).toBe('authentication_required');
  expect((await backend.client().call('updateProfile', { body: { about: 'hi' } })).error?.code).toBe('authentication_required');
});

test('some fields → only they change; others see them, but neither birth date nor address', async () => {
  const { client, id, email } = await aMember(backend.deps, { profile: { eye_color: 'green' } });
  const { body } = await client.call('updateProfile', {
    body: { about: 'Walks and wine', interests: ['wine', 'hiking', 'wine'], relationship_status: 'single' },
  });
  expect(body.profile).toMatchObject({
    about: 'Walks and wine',
    interests: ['wine', 'hiking'],
    relationship_status: 'single',
    eye_color: 'green',
    date_of_birth: '1990-05-17',
  });
  const seen = await (await aMember(backend.deps)).client.call('getMember', { query: { id } });
  expect(seen.body.profile).toMatchObject({ about: 'Walks and wine', relationship_status: 'single' });
  const text = JSON.stringify(seen.body);
  for (const secret of ['1990-05-17', email, 'date_of_birth', 'password', 'region_id', '"lat"']) expect(text).not.toContain(secret);
});

test('region and city of the country → named, placed; another country → forgotten', async () => {
  const { client, id } = await aMember(backend.deps);
  const there = await client.call('updateProfile', { body: { region_id: utrecht!.id, city: 'Utrecht' } });
  expect(there.body.profile).toMatchObject({ region: 'Utrecht', region_id: utrecht!.id, city: 'Utrecht' });
  const row = await backend.deps.db.selectFrom('profile').select(['lat', 'lon']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.lat).toBeCloseTo(52.09, 1);
  const moved = await client.call('updateProfile', { body: { country: 'DE' } });
  expect(moved.body.profile).toMatchObject({ country: 'DE', region: null, region_id: null, city: null });
});

test.each([
  ['a region of another country', { country: 'DE', region_id: 'ENG' }, 'validation', 'region_id'],
  ['a country without members', { country: 'XX' }, 'validation', 'country'],
  ['a name with @ in front', { name: '@anna' }, 'name_starts_with_at', 'name'],
  ['an empty name', { name: ' ' }, 'validation', 'name'],
  ['a phone number in the name', { name: 'Anna 0612345678' }, 'contact_in_text', 'name'],
  ['an address in about', { about: 'write to anna@example.com' }, 'contact_in_text', 'about'],
  ['a web page as city', { city: 'www.anna.example' }, 'contact_in_text', 'city'],
  ['2001 characters', { about: 'x'.repeat(2001) }, 'validation', 'about'],
  ['an unknown interest', { interests: ['stamps'] }, 'validation', 'interests'],
  ['a number as about', { about: 7 }, 'validation', 'about'],
])('%s → refused by field, nothing saved', async (_, body, code, field) => {
  const { client } = await aMember(backend.deps);
  const before = (await client.call('getProfile')).body;
  expect((await client.call('updateProfile', { body })).error).toMatchObject({ code, field });
  expect((await client.call('getProfile')).body).toEqual(before);
});

test('own e-mail address as name → name_is_email', async () => {
  const { client, email } = await aMember(backend.deps);
  expect((await client.call('updateProfile', { body: { name: email.toUpperCase() } })).error?.code).toBe('name_is_email');
});

test('nothing to change, or fields that are not one’s to change → answered, nothing saved', async () => {
  const { client } = await aMember(backend.deps);
  const { body } = await client.call('updateProfile', { body: { gender: 'male', active: false, fictional: true, photo_count: 99 } });
  expect(body.profile).toMatchObject({ gender: 'female', status: 'active', fictional: false, photo_count: 0 });
});
