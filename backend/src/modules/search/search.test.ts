import { sql } from 'kysely';
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

test('filters → AND-ed and returned as applied, the latest active first; the viewer, inactive ones and both sides of a block are left out', async () => {
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
  ['male', 'hetero', 'female'],
  ['female', 'hetero', 'male'],
  ['male', 'gay', 'male'],
  ['female', 'lesbian', 'female'],
  ['male', 'bi', 'any'],
] as const)('%s %s without a choice → looks for %s', async (gender, sexuality, wanted) => {
  const { client } = await member({ gender, sexuality });
  expect((await client.call('search')).body.applied.gender).toBe(wanted);
  expect((await client.call('search', { query: { gender: 'any' } })).body.applied.gender).toBe('any');
});

describe('the last search', () => {
  const query = {
    gender: 'male',
    country: 'NL',
    countryregion: '07',
    min_age: 30,
    max_age: 40,
    online: true,
    sort: 'newest',
    mutual: true,
  };

  test('filters chosen once → repeated without any, also by another device, until they are cleared', async () => {
    const viewer = await member({ gender: 'male' });
    const elsewhere = viewer.client;
    expect((await viewer.client.call('search')).body).toMatchObject({ applied: { gender: 'female', country: 'BE' }, filtered: false });
    await viewer.client.call('search', { query });
    expect((await elsewhere.call('search')).body).toMatchObject({ applied: query, filtered: true });
    expect((await elsewhere.call('search', { query: { clear: true } })).body).toMatchObject({
      applied: {
        gender: 'female',
        country: 'BE',
        countryregion: null,
        min_age: 18,
        max_age: 99,
        online: false,
        sort: 'active',
        mutual: false,
      },
      filtered: false,
    });
    expect((await viewer.client.call('search')).body.filtered).toBe(false);
  });

  test('other filters → replace all of the last', async () => {
    const { client } = await member({ gender: 'male' });
    await client.call('search', { query });
    await client.call('search', { query: { min_age: 50 } });
    expect((await client.call('search')).body.applied).toMatchObject({
      gender: 'female',
      country: 'BE',
      min_age: 50,
      max_age: 99,
      online: false,
    });
  });

  test('only another order, as a mail’s link has it → of the same filters, and forgets none', async () => {
    const { client } = await member({ gender: 'male' });
    await client.call('search', { query: { min_age: 30 } });
    expect((await client.call('search', { query: { sort: 'newest' } })).body.applied).toMatchObject({ min_age: 30, sort: 'newest' });
    expect((await client.call('search')).body.applied).toMatchObject({ min_age: 30, sort: 'active' });
  });

  test('what equals the defaults follows them: another country of the member → searched there', async () => {
    const { client } = await member({ gender: 'male' });
    await client.call('search', { query: { gender: 'female', country: 'BE', min_age: 30 } });
    await client.call('updateProfile', { body: { country: 'NL' } });
    expect((await client.call('search')).body.applied).toMatchObject({ country: 'NL', min_age: 30 });
  });

  test('refused filters → not remembered; a visitor’s neither', async () => {
    const { client } = await member({ gender: 'male' });
    expect((await client.call('search', { query: { ...query, countryregion: 'XX' } })).status).toBe(422);
    await backend.client().call('search', { query: { min_age: 30 } });
    expect((await client.call('search')).body.filtered).toBe(false);
  });

  test('the same filters again → no second write', async () => {
    const { client, id } = await member({ gender: 'male' });
    const version = async () =>
      (
        await backend.deps.db
          .selectFrom('account')
          .select(sql<string>`xmin::text`.as('version'))
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).version;
    const first = await version();
    await client.call('search', { query });
    const second = await version();
    expect(second).not.toBe(first);
    for (const wanted of [query, {}]) await client.call('search', { query: wanted });
    expect(await version()).toBe(second);
  });
});

describe('pages', () => {
  test('50 members → 24, 24, 2, each once, exact total; also by newest', async () => {
    const viewer = await member({ gender: 'male' });
    // Some have equal times: the id breaks the tie.
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

  // By an ordered scan, and by birth dates: see `statement`.
  test.each([
    ['many of an age', 30, 65],
    ['few of an age', 50, 30],
  ])('%s → the same order and total, each once, by either sort', async (_, age, total) => {
    const viewer = await member({ gender: 'male' });
    const born = (years: number) => shiftYears('2026-11-01', -years);
    for (let i = 0; i < 95; i++) {
      const birthdate = born(i < 65 ? 30 : 50);
      await member({ birthdate, last_active: minutesAgo((i * 37) % 20), created_at: minutesAgo((i * 53) % 20) });
    }
    for (const [sort, column] of [
      ['active', 'last_active'],
      ['newest', 'created_at'],
    ] as const) {
      const expected = await backend.deps.db
        .selectFrom('profile')
        .select('id')
        .where('birthdate', '=', born(age))
        .where('gender', '=', 'female')
        .orderBy(column, 'desc')
        .orderBy('id', 'desc')
        .execute();
      expect(expected).toHaveLength(total);
      const found: number[] = [];
      let page: string | undefined;
      do {
        const { body } = await viewer.client.call('search', { query: { min_age: age - 1, max_age: age + 1, sort, page } });
        expect(body.total).toBe(total);
        found.push(...ids(body));
        page = body.next ?? undefined;
      } while (page);
      expect(found).toEqual(expected.map(({ id }) => id));
    }
  });

  test('token altered, made up or of another search → validation of page', async () => {
    const viewer = await member({ gender: 'male' });
    for (let i = 0; i < 25; i++) await member();
    const { next } = (await viewer.client.call('search')).body;
    const forged = Buffer.from('2026-11-21|1').toString('base64url');
    for (const query of [
      { page: `x${next}` },
      { page: next!.slice(0, -4) },
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

test('the token of the next page → nothing in it says when a member was last here', async () => {
  const viewer = await member({ gender: 'male' });
  for (let i = 0; i < 25; i++) await member({ last_active: minutesAgo(30) });
  const { next } = (await viewer.client.call('search')).body;
  const parts = next!.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(parts.join()).not.toMatch(/2026|09:30/);
});

test('mutual → only who looks for the viewer’s gender; the choice of gender stays the viewer’s', async () => {
  const viewer = await member({ gender: 'male', sexuality: 'hetero' });
  const [hetero, bi, silent] = [await member(), await member({ sexuality: 'bi' }), await member({ sexuality: null })];
  await member({ sexuality: 'lesbian' });
  const gay = await member({ gender: 'male', sexuality: 'gay' });
  const found = async (query: object) => (await viewer.client.call('search', { query: { mutual: 'true', country: 'any', ...query } })).body;
  const fitting = await found({});
  expect(ids(fitting).sort()).toEqual([hetero.id, bi.id, silent.id].sort());
  expect(fitting).toMatchObject({ total: 3, applied: { gender: 'female', mutual: true } });
  expect(await found({ gender: 'male' })).toMatchObject({ total: 1, profiles: [{ id: gay.id }] });
  expect((await found({ gender: 'any' })).total).toBe(4);
  // Hard rules are never widened.
  expect(fitting.similar).toBeNull();
});

test('the total is exact for every filter, while members change, are blocked, hide and leave', async () => {
  const viewer = await member({ gender: 'male', birthdate: '1990-06-15' });
  const made = [];
  for (let i = 0; i < 40; i++)
    made.push(
      await member({
        gender: i % 3 === 0 ? 'male' : 'female',
        sexuality: (['hetero', 'bi', 'lesbian', null] as const)[i % 4]!,
        country: i % 5 === 0 ? 'NL' : 'BE',
        region_id: i % 2 === 0 ? 'VLG' : null,
        // Around the birthdays of 36 and 40: the partial months at the bounds of the ages.
        birthdate: ['1990-11-20', '1990-11-21', '1990-11-22', '1985-11-21', '1985-11-22', '1985-11-30', '1986-02-01'][i % 7]!,
        last_active: minutesAgo(i),
      }),
    );
  const { db } = backend.deps;
  const [blocked, blocker, hidden, moved, gone] = [made[1]!, made[2]!, made[4]!, made[7]!, made[8]!];
  await viewer.client.call('block', { body: { id: blocked.id } });
  await blocker.client.call('block', { body: { id: viewer.id } });
  await blocker.client.call('block', { body: { id: blocked.id } });
  await db.updateTable('profile').set({ active: false }).where('id', '=', hidden.id).execute();
  await db.updateTable('profile').set({ country: 'FI', region_id: null, birthdate: '1970-01-01' }).where('id', '=', moved.id).execute();
  await db.deleteFrom('account').where('id', '=', gone.id).execute();
  for (const gender of ['any', 'female', 'male'] as const)
    for (const place of [{ country: 'any' }, { country: 'BE' }, { country: 'BE', countryregion: 'VLG' }, { country: 'FI' }])
      for (const ages of [{}, { min_age: 36 }, { max_age: 40 }, { min_age: 36, max_age: 40 }, { min_age: 40, max_age: 40 }])
        for (const more of [{}, { mutual: 'true' }, { online: 'true' }]) {
          const query = { gender, ...place, ...ages, ...more };
          const everybody = [];
          let page: string | undefined;
          let total: number;
          do {
            const { body } = await viewer.client.call('search', { query: { ...query, page } });
            everybody.push(...ids(body));
            total = body.total;
            page = body.next ?? undefined;
          } while (page);
          expect({ query, total }).toEqual({ query, total: everybody.length });
          expect(everybody).not.toEqual(expect.arrayContaining([viewer.id]));
        }
});

test('how far → between cells of a coarse grid, and nothing of where exactly', async () => {
  // From the middle of 50.8 to 50.9 and 4.3 to 4.4 to that of 51.2 to 51.3 and 4.4 to 4.5.
  const distanceOfCells = 45;
  const viewer = await member({ gender: 'male', lat: 50.8467, lon: 4.3525 });
  await member({ lat: 51.2194, lon: 4.4025 });
  const { body } = await viewer.client.call('search');
  expect(body.profiles[0]!.distance_km).toBe(distanceOfCells);
  expect(JSON.stringify(body)).not.toMatch(/51\.21|4\.40|"lat"|"lon"/);
  expect((await backend.client().call('search', { query: { country: 'BE' } })).body.profiles[0]!.distance_km).toBeNull();
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

  test.each([
    ['none', null, 'partner', 403],
    ['with_trafficsource', null, undefined, 403],
    ['with_trafficsource', null, 'partner', 200],
    ['with_trafficsource', 'other, partner', 'partner', 200],
    ['with_trafficsource', 'other', 'partner', 403],
    ['all', 'other', undefined, 200],
  ] as const)('logged_out_search %s (%s) from %s → %d', async (logged_out_search, logged_out_search_trafficsource, source, status) => {
    const domain = new URL(backend.url).hostname;
    const settings = JSON.stringify({ logged_out_search, logged_out_search_trafficsource });
    await backend.deps.db.insertInto('site').values({ domain, settings, company_id: 1 }).execute();
    const visitor = backend.client();
    expect((await visitor.call('search', { query: { trafficsource: source } })).status).toBe(status);
    if (source) visitor.cookies.set('trafficsource', source);
    expect((await visitor.call('search')).status).toBe(status);
    expect((await (await member()).client.call('search')).status).toBe(200);
    await backend.deps.db.deleteFrom('site').execute();
  });

  test('mutual has nobody to be mutual with → authentication_required', async () => {
    expect((await backend.client().call('search', { query: { mutual: 'true' } })).error?.code).toBe('authentication_required');
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
  ['min_age over max_age', { min_age: 40, max_age: 30 }, 'max_age'],
  ['under age', { min_age: 12 }, 'min_age'],
  ['unknown country', { country: 'ZZ' }, 'country'],
  ['a region of another country', { country: 'BE', countryregion: 'ENG' }, 'countryregion'],
  ['words for ages', { max_age: 'old' }, 'max_age'],
  ['unknown gender', { gender: 'robot' }, 'gender'],
])('%s → validation by field', async (_, query, field) => {
  expect((await backend.client().call('search', { query })).error).toMatchObject({ code: 'validation', field });
});

test('ages around a birthday and 29 February → as people count', () => {
  expect(birthdatesOfAges(18, 30, new Date('2026-11-21T23:59:00Z'))).toEqual({ after: '1995-11-21', upTo: '2008-11-21' });
  expect(shiftYears('2028-02-29', -18)).toBe('2010-02-28');
});
