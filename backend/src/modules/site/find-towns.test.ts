import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { suggestTowns, uniqueTownNamed } from './find-towns.ts';

const names = (country: string, typed: string, region?: string) =>
  suggestTowns(country, typed, { region, limit: 3 }).map(({ city }) => city);

test.each([
  ['its beginning, the largest first', 'DE', 'ber', 'Berlin'],
  ['capitals and no diacritics', 'DE', 'MUNCH', 'München'],
  ['letters spelled out', 'DE', 'muench', 'München'],
  ['English', 'DE', 'munich', 'München'],
  ['another language', 'DE', 'Keulen', 'Köln'],
  ['its old spelling', 'DK', 'arhus', 'Aarhus'],
  ['letters that do not decompose', 'PL', 'lodz', 'Łódź'],
  ['punctuation left out', 'FR', 'saint etienne', 'Saint-Étienne'],
  ['a short saint', 'AT', 'st. pölten', 'Sankt Pölten'],
  ['half of a double name', 'CH', 'bienne', 'Biel/Bienne'],
  ['a later word of it', 'DE', 'main', 'Mainz'],
  ['a whole name before longer ones of larger towns', 'NO', 'ål', 'Ål'],
])('by %s (%s, "%s") → %s first', (_how, country, typed, town) => {
  expect(names(country, typed)[0]).toBe(town);
});

test('a word within a name → after the names that begin so', () => {
  expect(suggestTowns('DE', 'main', { limit: 100 }).map(({ city }) => city)).toContain('Frankfurt am Main');
});

test('a region → its own first, the others after them', () => {
  const regions = suggestTowns('US', 'springfield', { region: 'IL', limit: 3 }).map(({ region }) => region);
  expect(regions).toEqual(['Illinois', 'Missouri', 'Massachusetts']);
});

test.each(['', ' ', '!?', '\n', 'xyzzy', '%', '日本'])('"%s" → nothing', (typed) => {
  expect(names('NL', typed)).toEqual([]);
});

test('one town of that name → that one; several → none unless the region says which', () => {
  expect(uniqueTownNamed('NL', 'the hague')?.city).toBe('Den Haag');
  expect(uniqueTownNamed('US', 'Springfield')).toBeNull();
  expect(uniqueTownNamed('US', 'Springfield', 'IL')?.region).toBe('Illinois');
  expect([uniqueTownNamed('NL', 'Atlantis'), uniqueTownNamed('NL', 'Amst')]).toEqual([null, null]);
});

describe('the call', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.close());

  test('a member types → at most ten towns, which the browser may keep for a day', async () => {
    const { client } = await aMember(backend.deps);
    const { body, headers } = await client.call('getPlaces', { query: { country: 'DE', q: 'a' } });
    expect(body.places).toHaveLength(10);
    expect(body.places[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      region_id: expect.any(String),
      region: expect.any(String),
    });
    expect(headers.get('cache-control')).toBe('private, max-age=86400');
  });

  test('a visitor → authentication_required; what is no country or no text → 422', async () => {
    expect((await backend.client().call('getPlaces', { query: { country: 'DE', q: 'a' } })).error?.code).toBe('authentication_required');
    const { client } = await aMember(backend.deps);
    for (const query of [{ country: 'XX', q: 'a' }, { country: 'DE' }, { country: 'DE', q: 'a'.repeat(101) }])
      expect((await client.call('getPlaces', { query })).status).toBe(422);
  });
});
