import type { MatchPreferences, ResponseOf } from '@nightlark/contract';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
const now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, now: () => now });
});
afterAll(() => backend.close());
beforeEach(() => backend.deps.db.deleteFrom('account').execute());

const utrecht = { region_id: '09', city: 'Utrecht', lat: 52.09, lon: 5.12 };
const member = (profile = {}, rest = {}) => aMember(backend.deps, { profile, ...rest });
const man = (profile = {}) => member({ gender: 'male', name: 'Ben', birthdate: '1988-03-01', ...profile });
const matches = async ({ client }: AMember, page?: string) => (await client.call('getMatches', { query: { page } })).body;
const idsOf = ({ matches: found }: ResponseOf<'getMatches'>) => found.map(({ profile }) => profile.id);
const save = async ({ client }: AMember, changes: Partial<MatchPreferences>) =>
  client.call('saveMatchPreferences', { body: { ...(await client.call('getMatches')).body.preferences, ...changes } });

test('logged out → authentication_required, for both calls', async () => {
  expect((await backend.client().call('getMatches')).error?.code).toBe('authentication_required');
  expect((await backend.client().call('saveMatchPreferences', { body: {} })).error?.code).toBe('authentication_required');
});

test('nothing said yet → defaults from the profile', async () => {
  const { preferences, saved, genders } = await matches(await man({ sexuality: 'bi' }));
  expect([saved, genders]).toEqual([false, ['male', 'female']]);
  expect(preferences).toMatchObject({ gender: 'any', min_age: 30, max_age: 46, country: 'NL', max_distance_km: null, interests: [] });
});

test('who fits both ways → found; who does not, is blocked either way, disabled or oneself → never', async () => {
  const me = await man();
  const fitting = [await member(), await member({ sexuality: 'bi' }), await member({ sexuality: null })];
  await member({ sexuality: 'lesbian' });
  await man();
  await member({ active: false });
  const [blocked, blocker] = [await member(), await member()];
  await me.client.call('block', { body: { id: blocked.id } });
  await blocker.client.call('block', { body: { id: me.id } });
  const found = await matches(me);
  expect(idsOf(found).sort()).toEqual(fitting.map(({ id }) => id).sort());
  expect(found).toMatchObject({ total: 3, next: null });
});

test('the better fit stands first, each with its reasons and without a coordinate', async () => {
  const me = await man({ ...utrecht, interests: ['coffee', 'wine', 'hiking'] });
  const far = await member({ birthdate: '1970-01-01', country: 'PL' });
  const near = await member({
    ...utrecht,
    city: 'Zeist',
    lat: 52.0907,
    lon: 5.2334,
    interests: ['wine', 'coffee', 'cats'],
    hair_color: 'red',
    relationship_status: 'single',
    shown_to: JSON.stringify({ relationship_status: 'members' }),
  });
  await save(near, { min_age: 30, max_age: 40 });
  await save(me, { hair_color: ['red', 'brown'], relationship_status: ['single'], interests: ['cats', 'yoga'] });
  const found = await matches(me);
  expect(idsOf(found)).toEqual([near.id, far.id]);
  expect(found.matches[0]!.reasons).toEqual([
    { code: 'shared_interests', interests: ['wine', 'coffee'] },
    { code: 'wanted_interests', interests: ['cats'] },
    { code: 'nearby', km: 10 },
    { code: 'looks_for_your_age' },
    { code: 'age' },
    { code: 'relationship', relationship_status: 'single' },
    { code: 'looks', count: 1 },
  ]);
  expect(found.matches[0]!.score).toBeGreaterThan(70);
  expect(found.matches[1]).toMatchObject({ reasons: [] });
  expect(JSON.stringify(found)).not.toMatch(/"lat"|"lon"|52\.0|birthdate|wants_/);
});

test('preferences → kept for the member alone; others learn of them only whether they are looked for', async () => {
  const [me, her] = [await man({ birthdate: '1960-01-01' }), await member()];
  await save(me, { min_age: 50, max_age: 70, country: null, max_distance_km: 50 });
  expect(await matches(me)).toMatchObject({ saved: true, preferences: { min_age: 50, max_age: 70, country: null, max_distance_km: 50 } });
  const hers = await matches(her);
  expect(hers.preferences).toMatchObject({ min_age: 28, max_age: 44 });
  expect(idsOf(hers)).toEqual([me.id]);
  expect(hers.matches[0]!.reasons).toEqual([]);
});

test('a gender chosen by somebody bi → narrows their finds, and whose they are', async () => {
  const her = await member({ sexuality: 'bi' });
  const [him, woman] = [await man(), await member({ sexuality: 'lesbian' })];
  expect(idsOf(await matches(him))).toContain(her.id);
  expect((await save(her, { gender: 'female' })).body.preferences.gender).toBe('female');
  expect(idsOf(await matches(her))).toEqual([woman.id]);
  expect(idsOf(await matches(him))).not.toContain(her.id);
});

test('50 who fit → 24, 24, 2, each once, best first; a page of nonsense is refused', async () => {
  const me = await man();
  for (let i = 0; i < 50; i++) await member({ birthdate: `19${60 + (i % 30)}-05-05` });
  const found: number[] = [];
  const scores: number[] = [];
  let page: string | undefined;
  for (let i = 0; i < 3; i++) {
    const body = await matches(me, page);
    found.push(...idsOf(body));
    scores.push(...body.matches.map(({ score }) => score));
    page = body.next ?? undefined;
  }
  expect([found.length, new Set(found).size, page]).toEqual([50, 50, undefined]);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect((await me.client.call('getMatches', { query: { page: '1;drop' } })).error).toMatchObject({ code: 'validation', field: 'page' });
});

test.each([
  ['min_age over max_age', { min_age: 50, max_age: 30 }, 'max_age'],
  ['under age', { min_age: 12 }, 'min_age'],
  ['a gender that the own sexuality rules out', { gender: 'male' }, 'gender'],
  ['a region of another country', { country: 'NL', countryregion: 'ENG' }, 'countryregion'],
  ['a region without a country', { country: null, countryregion: '09' }, 'countryregion'],
  ['an unknown country', { country: 'ZZ' }, 'country'],
  ['a distance that is not offered', { max_distance_km: 7 }, 'max_distance_km'],
  ['an unknown wish', { hair_color: ['green'] }, 'hair_color'],
])('%s → validation by field, the old wishes stay', async (_, changes, field) => {
  const me = await man();
  expect((await save(me, changes as never)).error).toMatchObject({ code: 'validation', field });
  expect((await matches(me)).saved).toBe(false);
});

test('more who fit than are ranked → the total is exact all the same', async () => {
  const me = await man();
  const rows = Array.from({ length: 310 }, (_, i) => ({
    email: `fit-${i}@test.example`,
    password_hash: 'none',
    status: 'active' as const,
    language: 'en',
    signup_date: now,
  }));
  const made = await backend.deps.db.insertInto('account').values(rows).returning('id').execute();
  await backend.deps.db
    .insertInto('profile')
    .values(
      made.map(({ id }, i) => ({
        id,
        name: 'Fit',
        gender: 'female' as const,
        sexuality: 'hetero' as const,
        birthdate: `19${60 + (i % 40)}-05-05`,
        country: i % 3 ? 'NL' : 'PL',
        active: true,
        last_active: now,
        created_at: now,
      })),
    )
    .execute();
  const blocked = made[5]!.id;
  await me.client.call('block', { body: { id: blocked } });
  expect(await matches(me)).toMatchObject({ total: 309, ranked: 300 });
});

test('members of every gender, sexuality and choice, some blocked or hidden → each total is the number of members that the finder shows', async () => {
  const people: AMember[] = [];
  const sexualities = ['hetero', 'gay', 'lesbian', 'bi', 'bi', null] as const;
  for (let i = 0; i < 36; i++) {
    const gender = i % 2 ? ('male' as const) : ('female' as const);
    people.push(await member({ gender, sexuality: sexualities[Math.floor(i / 2) % sexualities.length] ?? null, active: i % 9 !== 8 }));
  }
  for (const [i, one] of people.entries()) {
    if (i % 4 === 0) await save(one, { gender: 'female' });
    if (i % 7 === 3) await save(one, { gender: 'male' });
    if (i % 5 === 0) await one.client.call('block', { body: { id: people[(i * 3 + 1) % people.length]!.id } });
  }
  for (const one of people) {
    const seen = new Set<number>();
    let page: string | undefined;
    let total = 0;
    do {
      const body = await matches(one, page);
      for (const id of idsOf(body)) seen.add(id);
      total = body.total;
      page = body.next ?? undefined;
    } while (page);
    expect(total).toBe(seen.size);
  }
});
