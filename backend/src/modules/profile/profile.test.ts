import type { Gender } from '@nightlark/contract';
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
  expect(seen.body.profile).toMatchObject({ about: 'Walks and wine', relationship_status: null });
  const text = JSON.stringify(seen.body);
  for (const secret of ['1990-05-17', email, 'date_of_birth', 'password', 'region_id', '"lat"']) expect(text).not.toContain(secret);
});

test.each([
  ['by number', { place_id: 2867714 }],
  ['by name', { country: 'DE', city: 'München' }],
  ['by name in another language', { country: 'DE', city: 'munich' }],
  ['by name and region', { country: 'DE', region_id: '02', city: 'München' }],
])('town %s → with its country, region and position, so that others see how far', async (_how, body) => {
  const { client, id } = await aMember(backend.deps, { profile: { country: 'DE' } });
  const { profile } = (await client.call('updateProfile', { body })).body;
  expect(profile).toMatchObject({ country: 'DE', region: 'Bayern', region_id: '02', city: 'München', place_id: 2867714 });
  const near = await aMember(backend.deps, { profile: { country: 'DE', lat: 52.52, lon: 13.41 } });
  expect((await near.client.call('getMember', { query: { id } })).body.profile.distance_km).toBe(507);
});

test('region that the town is not in → the town is forgotten; the one that it is in → kept', async () => {
  const { client } = await aMember(backend.deps, { profile: { country: 'DE' } });
  await client.call('updateProfile', { body: { place_id: 2867714 } });
  const change = async (body: object) => (await client.call('updateProfile', { body })).body.profile;
  expect(await change({ country: 'DE', region_id: '02' })).toMatchObject({ city: 'München', place_id: 2867714 });
  expect(await change({ region_id: '07' })).toMatchObject({ region: 'Nordrhein-Westfalen', city: null, place_id: null });
  await client.call('updateProfile', { body: { place_id: 2867714 } });
  expect(await change({ place_id: null })).toMatchObject({ region: 'Bayern', city: null, place_id: null });
});

test('gender and sexuality that contradict → 422 for him as for her; the fitting word → saved', async () => {
  const him = await aMember(backend.deps, { profile: { gender: 'male' } });
  expect((await him.client.call('updateProfile', { body: { sexuality: 'lesbian' } })).error?.code).toBe('sexuality_contradicts');
  expect((await backend.client().signUp({ gender: 'male', sexuality: 'lesbian' })).error).toMatchObject({
    code: 'sexuality_contradicts',
    field: 'sexuality',
  });
  expect((await backend.client().signUp({ gender: 'female', sexuality: 'lesbian' })).status).toBe(201);
});

test('date of birth → corrected once, then by the support alone; the same date and a refused one use nothing up', async () => {
  const { client } = await aMember(backend.deps);
  const change = (date_of_birth: string) => client.call('updateProfile', { body: { date_of_birth } });
  expect((await change('1990-05-17')).body.profile.date_of_birth_fixed).toBe(false);
  expect((await change('2020-01-01')).error?.code).toBe('too_young');
  expect((await change('1991-05-17')).body.profile).toMatchObject({ date_of_birth: '1991-05-17', date_of_birth_fixed: true });
  expect((await change('1991-05-17')).status).toBe(200);
  const refused = await change('1960-05-17');
  expect([refused.status, refused.error]).toEqual([403, expect.objectContaining({ code: 'date_of_birth_fixed', field: 'date_of_birth' })]);
  expect((await client.call('getProfile')).body.profile.date_of_birth).toBe('1991-05-17');
});

test('gender → corrected once, then by the support alone; searches follow, in both directions', async () => {
  const who = await aMember(backend.deps, { profile: { gender: 'male', sexuality: 'gay' } });
  const change = (gender: Gender) => who.client.call('updateProfile', { body: { gender } });
  expect((await change('male')).body.profile).toMatchObject({ gender: 'male', gender_fixed: false });
  expect((await change('female')).body.profile).toMatchObject({ gender: 'female', gender_fixed: true, sexuality: 'lesbian' });
  expect((await change('female')).status).toBe(200);
  const refused = await change('male');
  expect([refused.status, refused.error]).toEqual([403, expect.objectContaining({ code: 'gender_fixed', field: 'gender' })]);
  expect((await who.client.call('search')).body.applied.gender).toBe('female');
  const seeker = await aMember(backend.deps, { profile: { gender: 'male' } });
  const found = (await seeker.client.call('search', { query: { gender: 'female' } })).body.profiles;
  expect(found.map(({ id }: { id: number }) => id)).toContain(who.id);
});

test('a gender that the sexuality sent with it contradicts → refused, and nothing is used up', async () => {
  const { client } = await aMember(backend.deps, { profile: { gender: 'male' } });
  expect((await client.call('updateProfile', { body: { gender: 'female', sexuality: 'gay' } })).error?.code).toBe('sexuality_contradicts');
  expect((await client.call('getProfile')).body.profile).toMatchObject({ gender: 'male', gender_fixed: false });
});

test('two corrections of the gender at once → one counts', async () => {
  const { client } = await aMember(backend.deps, { profile: { gender: 'male' } });
  const answers = await Promise.all([1, 2, 3].map(() => client.call('updateProfile', { body: { gender: 'female' } })));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await client.call('updateProfile', { body: { gender: 'male' } })).error?.code).toBe('gender_fixed');
});

test.each([
  ['a field that no profile has', { hobby: 'chess' }, 'validation', 'hobby'],
  ['one that is not the member’s to change', { fictional: true }, 'validation', 'fictional'],
])('%s → refused by name, not passed over', async (_what, body, code, field) => {
  const { client } = await aMember(backend.deps);
  expect((await client.call('updateProfile', { body: body as never })).error).toMatchObject({ code, field });
});

test('two corrections of the date of birth at once → one counts', async () => {
  const { client } = await aMember(backend.deps);
  const answers = await Promise.all(
    ['1991-01-01', '1992-01-01', '1993-01-01'].map((date_of_birth) => client.call('updateProfile', { body: { date_of_birth } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
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
  ['a name of staff', { name: 'Nightlark Support' }, 'name_misleading', 'name'],
  ['a messenger in the name', { name: 'anna insta' }, 'contact_in_text', 'name'],
  ['an address in about', { about: 'write to anna@example.com' }, 'contact_in_text', 'about'],
  ['a town that is none', { city: 'Xyzzytown' }, 'place_unknown', 'city'],
  ['a town of another country', { city: 'Berlin' }, 'place_unknown', 'city'],
  ['a web page as town', { city: 'www.anna.example' }, 'place_unknown', 'city'],
  ['a town’s number that is none', { place_id: 1 }, 'place_unknown', 'city'],
  ['a town’s number of another country', { country: 'NL', place_id: 2950159 }, 'place_unknown', 'city'],
  ['a town that several regions have', { country: 'US', region_id: null, city: 'Springfield' }, 'place_unknown', 'city'],
  ['a word that is none for a woman', { sexuality: 'gay' }, 'sexuality_contradicts', 'sexuality'],
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

test('nothing to change → answered', async () => {
  const { client, id } = await aMember(backend.deps);
  expect((await client.call('updateProfile', { body: {} })).body.profile.id).toBe(id);
});

describe('a country that the site does not offer', () => {
  const BERLIN = 2950159;
  beforeAll(async () => {
    const settings = JSON.stringify({ countries: ['NL', 'BE'] });
    await backend.deps.db.insertInto('site').values({ domain: '127.0.0.1', settings, company_id: 1 }).execute();
  });
  afterAll(() => backend.deps.db.deleteFrom('site').execute());

  test.each([
    ['by its name', { country: 'DE' }],
    ['by a town', { place_id: BERLIN }],
    ['by a town’s name', { country: 'DE', city: 'Berlin' }],
  ])('%s → refused at the country, and nothing is saved', async (_how, place) => {
    const { client } = await aMember(backend.deps);
    const { status, error } = await client.call('updateProfile', { body: { ...place, about: 'Moved' } });
    expect([status, error?.code, error?.field]).toEqual([422, 'validation', 'country']);
    expect((await client.call('getProfile')).body.profile).toMatchObject({ country: 'NL', city: null, about: '' });
  });

  test('where the member lives already → kept, also with another town; one that is offered → saved', async () => {
    const { client } = await aMember(backend.deps, { profile: { country: 'DE' } });
    const move = async (body: object) => (await client.call('updateProfile', { body })).body.profile;
    expect(await move({ country: 'DE', place_id: BERLIN })).toMatchObject({ country: 'DE', city: 'Berlin' });
    expect(await move({ country: 'BE' })).toMatchObject({ country: 'BE', city: null });
  });
});
