import { type Kysely, sql } from 'kysely';
import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { up as fitWords } from './131-fitting-words.ts';
import { up } from './130-known-towns.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const db = () => backend.deps.db as unknown as Kysely<unknown>;
const profileOf = (id: number) =>
  backend.deps.db
    .selectFrom('profile')
    .select(['country', 'region_id', 'region', 'city', 'lat', 'place_id', 'sexuality'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('towns as members wrote them → known ones with region and position, others forgotten', async () => {
  const written = async (profile: object) => (await aMember(backend.deps, { profile })).id;
  const known = await written({ country: 'DE', region_id: '02', region: 'Bayern', city: 'munich' });
  const alone = await written({ country: 'NL', city: 'Utrecht' });
  const nowhere = await written({ country: 'NL', region_id: '07', region: 'Noord-Holland', city: 'Xyzzytown' });
  const several = await written({ country: 'US', city: 'Springfield' });
  const none = await written({ country: 'FR', region_id: '11', region: 'Île-de-France' });
  await sql`alter table profile drop column place_id`.execute(backend.deps.db);
  await up(db());
  expect(await profileOf(known)).toMatchObject({ city: 'München', region_id: '02', place_id: 2867714, lat: expect.closeTo(48.1, 0) });
  expect(await profileOf(alone)).toMatchObject({ city: 'Utrecht', region: 'Utrecht', region_id: '09', place_id: 2745912 });
  expect(await profileOf(nowhere)).toMatchObject({ city: null, region: 'Noord-Holland', lat: null, place_id: null });
  expect(await profileOf(several)).toMatchObject({ country: 'US', city: null, place_id: null });
  expect(await profileOf(none)).toMatchObject({ region: 'Île-de-France', city: null, place_id: null });
});

test('a word of the other gender → the own gender’s word for the same', async () => {
  const him = await aMember(backend.deps, { profile: { gender: 'male', sexuality: 'lesbian' } });
  const her = await aMember(backend.deps, { profile: { gender: 'female', sexuality: 'gay' } });
  await sql`alter table profile drop column birthdate_corrected_at`.execute(backend.deps.db);
  await fitWords(db());
  expect([(await profileOf(him.id)).sexuality, (await profileOf(her.id)).sexuality]).toEqual(['gay', 'lesbian']);
});
