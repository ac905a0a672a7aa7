import { aMember, type MemberOverrides } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { birthdatesOfAges, shiftYears } from './birthdates.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ now: () => new Date(NOW) });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.deps.db.deleteFrom('account').execute();
});

const member = (profile: MemberOverrides['profile'] = {}) => aMember(backend.deps, { profile: { country: 'BE', ...profile } });
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000);
const ids = (body: { profiles: { id: number }[] }) => body.profiles.map(({ id }) => id);

test('filters → AND-ed and told, the latest active first; the viewer, inactive ones and both sides of a block are left out', async () => {
  const viewer = await member({ gender: 'male', birthdate: '1990-01-01' });
  const early = await member({ birthdate: '1994-11-21', region_id: 'VLG', last_active: minutesAgo(50) });
  const late = await member({ birthdate: '1988-11-21', region_id: 'VLG', last_active: minutesAgo(5) });
  await member({ birthdate: '1990-01-01', region_id: 'WAL' });
  await member({ birthdate: '1987-11-21', region_id: 'VLG' });
  await member({ birthdate: '1990-01-01', region_id: 'VLG', active: false });
  await member({ birthdate: '1990-01-01', country: 'DE' });
  const [blocked, blocker] = [await member({ region_id: 'VLG' }), await member({ region_id: 'VLG' })];
  await viewer.client.call('block', { body: { id: blocked.id } });
  await blocker.client.call('block', { body: { id: viewer.id } });
  const query = { countryregion: 'VLG', min_age: 32, max_age: 38 };
  const { body } = await viewer.client.call('search', { query });
  expect(ids(body)).toEqual([late.id, early.id]);
  expect(body).toMatchObject({
    total: 2,
    next: null,
    applied: { gender: 'female', country: 'BE', ...query, online: false, sort: 'active' },
  });
  expect(ids((await viewer.client.call('search', { query: { ...query, online: true } })).body)).toEqual([late.id]);
  expect(body.profiles[0]).toMatchObject({ online: true, age: 38 });
});

test.each([
  ['male', 'hetero', 'female'], ['female', 'hetero', 'male'], ['male', 'gay', 'male'], ['female', 'lesbian', 'female'], ['male', 'bi', 'any'],
] as const)('%s %s without a choice → looks for %s', async (gender, sexuality, wanted) => {
  const { client } = await member({ gender, sexuality });
  expect((await client.call('search')).body.applied.gender).toBe(wanted);
  expect((await client.call('search', { query: { gender: 'any' } })).body.applied.gender).toBe('any');
}); // prettier-ignore

describe('pages', () => {
  test('50 members → 24, 24, 2, each once, exact total; also by newest', async () => {
    const viewer = await member({ gender: 'male' });
    // Some share a moment: the id decides between them.
    for (let i = 0; i < 50; i++) await member({ last_active: minutesAgo(Math.floor(i / 7)), created_at: minutesAgo(i % 9) });
    for (const sort of ['active', 'newest'] as const) {
      const found: number[] = [];
      let page: string | undefined;
      for (let i = 0; i < 3; i++) {
        const { body } = await viewer.client.call('search', { query: { sort, page } });
        expect(body.total).toBe(50);
        found.push(...ids(body));
        page = body.next ?? undefined;
      }
      expect(page).toBeUndefined();
      expect(new Set(found).size).toBe(50);
      expect(found).toHaveLength(50);
    }
  });

  test('token altered, made up or of another search → validation of page', async () => {
    const viewer = await member({ gender: 'male' });
    for (let i = 0; i < 25; i++) await member();
    const { next } = (await viewer.client.call('search')).body;
    const forged = `${Buffer.from('2026-11-21|1').toString('base64url')}.${next!.split('.')[1]}`;
    for (const query of [
      { page: `${next}x` },
      { page: 'abc' },
      { page: '' },
      { page: forged },
      { page: next!, sort: 'newest' },
      { page: next!, country: 'NL' },
    ]) {
      expect((await viewer.client.call('search', { query })).error).toMatchObject({ code: 'validation', field: 'page' });
    }
  });
});

test('few hits → similar ones beside them, saying what was widened', async () => {
  const viewer = await member({ gender: 'male' });
  const hit = await member({ birthdate: '1990-01-01', region_id: 'VLG' });
  const elsewhere = await member({ birthdate: '1990-01-01', region_id: 'WAL' });
  const older = await member({ birthdate: '1983-01-01' });
  const abroad = await member({ birthdate: '1990-01-01', country: 'NL' });
  await member({ birthdate: '1960-01-01' });
  const { body } = await viewer.client.call('search', { query: { countryregion: 'VLG', min_age: 35, max_age: 38 } });
  expect(ids(body)).toEqual([hit.id]);
  expect(body.similar?.widened).toEqual(['region', 'age', 'country']);
  expect(ids(body.similar!).sort()).toEqual([elsewhere.id, older.id, abroad.id].sort());
});

test('nothing similar → null', async () => {
  const viewer = await member({ gender: 'male' });
  expect((await viewer.client.call('search')).body).toMatchObject({ profiles: [], total: 0, similar: null });
});

describe('logged out', () => {
  test('first page only, without a token', async () => {
    for (let i = 0; i < 26; i++) await member();
    const { body } = await backend.client().call('search', { query: { country: 'BE' } });
    expect(body.profiles).toHaveLength(24);
    expect(body).toMatchObject({ total: 26, next: null });
    expect((await backend.client().call('search', { query: { page: 'x' } })).error?.code).toBe('authentication_required');
  });

  test('operator allows no search → authentication_required', async () => {
    const domain = new URL(backend.url).hostname;
    await backend.deps.db
      .insertInto('site')
      .values({ domain, settings: JSON.stringify({ logged_out_search: 'none' }), company_id: 1 })
      .execute();
    expect((await backend.client().call('search')).error?.code).toBe('authentication_required');
    await backend.deps.db.deleteFrom('site').execute();
    expect((await backend.client().call('search')).status).toBe(200);
  });
});

test.each([
  ['min_age over max_age', { min_age: 40, max_age: 30 }, 'max_age'], ['under age', { min_age: 12 }, 'min_age'], ['unknown country', { country: 'ZZ' }, 'country'],
  ['a region of another country', { country: 'BE', countryregion: 'ENG' }, 'countryregion'], ['words for ages', { max_age: 'old' }, 'max_age'], ['unknown gender', { gender: 'robot' }, 'gender'],
])('%s → validation by field', async (_, query, field) => {
  expect((await backend.client().call('search', { query })).error).toMatchObject({ code: 'validation', field });
}); // prettier-ignore

test('ages around a birthday and 29 February → as people count', () => {
  expect(birthdatesOfAges(18, 30, new Date('2026-11-21T23:59:00Z'))).toEqual({ after: '1995-11-21', upTo: '2008-11-21' });
  expect(shiftYears('2028-02-29', -18)).toBe('2010-02-28');
});
