import type { Promotion } from '@nightlark/contract';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false });
});
afterAll(() => backend.close());
beforeEach(() => backend.deps.db.deleteFrom('site').execute());

const TILE = { variant: 'cam', title: 'Say hello live', picture: 'live.webp', link: 'https://cams.example/' };

async function fill(settings: Record<string, unknown>): Promise<void> {
  const domain = new URL(backend.url).hostname;
  await backend.deps.db
    .insertInto('site')
    .values({ domain, settings: JSON.stringify(settings), company_id: 1 })
    .execute();
}

const shown = async (query: { country?: 'NL' | 'DE'; language?: 'de' | 'nl' } = {}): Promise<Promotion[]> =>
  (await backend.client().call('getSettings', { query })).body.settings.promotions;

test('nothing filled → no tiles', async () => {
  expect(await shown()).toEqual([]);
});

test('a tile for countries → there and nowhere else', async () => {
  await fill({ promotions: [{ ...TILE, countries: ['DE'] }] });
  expect(await shown({ country: 'DE' })).toEqual([
    { variant: 'cam', title: 'Say hello live', picture: 'promotions/live.webp', link: 'https://cams.example/' },
  ]);
  expect(await shown({ country: 'NL' })).toEqual([]);
});

test('a title in some languages → shown in these, left out in others', async () => {
  await fill({ promotions: [{ ...TILE, title: { de: 'Sag live Hallo' } }] });
  expect((await shown({ language: 'de' })).map(({ title }) => title)).toEqual(['Sag live Hallo']);
  expect(await shown({ language: 'nl' })).toEqual([]);
});

test('a tile for another niche, and members of another operator where they are not resold → left out', async () => {
  const promotions = [
    { ...TILE, niches: ['seniors'] },
    { ...TILE, variant: 'resell' },
  ];
  await fill({ promotions });
  expect(await shown()).toEqual([]);
  await backend.deps.db.deleteFrom('site').execute();
  await fill({ promotions, niche: 'seniors', member_resell: true });
  expect((await shown()).map(({ variant }) => variant)).toEqual(['cam', 'resell']);
});

test.each([
  ['a script as the link', { link: 'javascript:alert(1)' }],
  ['plain http', { link: 'http://cams.example/' }],
  ['a picture elsewhere', { picture: 'https://evil.example/a.webp' }],
  ['a picture outside its folder', { picture: '../photos/a.webp' }],
  ['an unknown variant', { variant: 'pop-up' }],
  ['a field nobody knows', { script: 'x' }],
])('%s → that tile is left out, the others and the site stay', async (_case, wrong) => {
  await fill({ name: 'Club', promotions: [{ ...TILE, ...wrong }, TILE] });
  expect(await shown()).toHaveLength(1);
  expect((await backend.client().call('getSettings')).body.settings.name).toBe('Club');
});

test('its picture → served with its type; what is not there, and other files of the storage → 404', async () => {
  await backend.deps.storage.write('promotions/live.webp', Buffer.from('picture'));
  await backend.deps.storage.write('photos/secret.webp', Buffer.from('secret'));
  const response = await backend.client().fetch('/media/promotions/live.webp');
  expect([response.status, response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ]);
  for (const name of ['other.webp', '..%2Fphotos%2Fsecret.webp', 'live.svg', '%00.webp'])
    expect((await backend.client().fetch(`/media/promotions/${name}`)).status).toBe(404);
});
