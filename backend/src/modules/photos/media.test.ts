import { aMember } from '../../testing/a-member.ts';
import { anImage, bytesOf, detailOf, getMedia } from '../../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { decidePhoto } from './review/decide.ts';

let backend: TestBackend;
let time = Date.parse('2026-11-21T10:20:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ now: () => new Date(time) });
});
afterAll(() => backend.close());

/** An owner with a main and a second photo, and the second one's names. */
async function anOwner() {
  const owner = await aMember(backend.deps);
  await anImage(owner.client);
  const second = await anImage(owner.client);
  const row = await backend.deps.db.selectFrom('image').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow();
  return { ...owner, row };
}

const imagesOf = async (client: ReturnType<TestBackend['client']>, id: number) => (await client.call('getMember', { query: { id } })).body;

test('main image → public to everybody for long, without a signature', async () => {
  const { id } = await anOwner();
  const [main] = (await imagesOf(backend.client(), id)).images;
  expect(main).toMatchObject({ locked: false });
  const answer = await getMedia(backend.client(), main!.match);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=604800, immutable',
    'x-content-type-options': 'nosniff',
  });
});

test.each(['visitor', 'free member'])('other photos for a %s → locked, and nothing of the original in the answer', async (who) => {
  const { id, row } = await anOwner();
  const client = who === 'visitor' ? backend.client() : (await aMember(backend.deps)).client;
  const body = await imagesOf(client, id);
  expect(body.images[1]).toMatchObject({ id: row.id, locked: true, filename: row.blur_name, match: row.blur_name });
  for (const secret of [row.name, row.thumb_name, row.storage_key]) expect(JSON.stringify(body)).not.toContain(secret);
});

test('blurred twin → really without detail, of the same shape, open to all', async () => {
  const { row, client } = await anOwner();
  const original = await backend.deps.storage.read(`${row.storage_key}/large.webp`);
  for (const name of [row.blur_name, row.blur_thumb_name]) {
    const answer = await getMedia(backend.client(), name);
    expect(answer.headers.get('cache-control')).toContain('public');
    const twin = await bytesOf(answer);
    expect(twin.equals(original!)).toBe(false);
    expect(twin.length).toBeLessThan(8_000);
    expect(await detailOf(twin)).toBeLessThan((await detailOf(original!)) / 20);
  }
  expect((await getMedia(client, row.blur_name)).status).toBe(200);
});

test('premium viewer and owner → originals by signed links, private', async () => {
  const { id, client: owner } = await anOwner();
  const { client: premium } = await aMember(backend.deps, { account: { paid_user: true } });
  for (const client of [premium, owner]) {
    const image = (await imagesOf(client, id)).images[1]!;
    expect(image.locked).toBe(false);
    const answer = await getMedia(backend.client(), image.match);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
  }
});

test('signed link → the same within an hour, dead after two', async () => {
  const { id } = await anOwner();
  const { client } = await aMember(backend.deps, { account: { paid_user: true } });
  const before = (await imagesOf(client, id)).images[1]!.match;
  time += 30 * 60_000;
  expect((await imagesOf(client, id)).images[1]!.match).toBe(before);
  time += 2 * 3_600_000;
  expect((await getMedia(client, before)).status).toBe(404);
  expect((await getMedia(client, (await imagesOf(client, id)).images[1]!.match)).status).toBe(200);
});

test('signature of another file, altered, without or with a later expiry → the same 404', async () => {
  const { id, row } = await anOwner();
  const { client } = await aMember(backend.deps, { account: { paid_user: true } });
  const { match, thumb_match } = (await imagesOf(client, id)).images[1]!;
  const query = match.split('?')[1]!;
  const tries = [
    row.name,
    `${row.name}?${thumb_match.split('?')[1]}`,
    match.replace(/e=\d+/, 'e=9999999999'),
    `${match}x`,
    `${row.name}?${query}&e=9999999999`,
    `${row.name}?e=abc&s=def`,
    `${row.name}?e[]=1&s[]=2`,
  ];
  for (const each of tries) expect([each, (await getMedia(client, each)).status]).toEqual([each, 404]);
});

test.each([
  'nothing.webp',
  '../secret',
  '..%2F..%2Fetc%2Fpasswd',
  '%00',
  'a/b/c',
  `${'A'.repeat(22)}.webp`,
  `${'A'.repeat(4000)}.webp`,
  '%ZZ',
])('address %s → 4xx as JSON, no stack', async (name) => {
  const answer = await getMedia(backend.client(), name);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(await answer.text()).not.toMatch(/at .*\.ts/);
});

test('photo of a member who is no longer active → public no more', async () => {
  const { id } = await anOwner();
  const { match } = (await imagesOf(backend.client(), id)).images[0]!;
  await backend.deps.db.updateTable('profile').set({ active: false }).where('id', '=', id).execute();
  expect((await getMedia(backend.client(), match)).status).toBe(404);
});

test('outside the demo a new photo → pending: its owner alone sees it, others once it is approved', async () => {
  const { client: owner, id } = await aMember(backend.deps);
  const demo = backend.deps.config.demo;
  backend.deps.config.demo = false;
  const image = await anImage(owner).finally(() => (backend.deps.config.demo = demo));
  expect(image.status).toBe('pending');
  expect((await getMedia(owner, image.match)).status).toBe(200);
  const { client } = await aMember(backend.deps, { account: { paid_user: true } });
  expect(await imagesOf(client, id)).toMatchObject({ images: [], profile: { main_image: null, photo_count: 0 } });
  await decidePhoto(backend.deps, image.id, { status: 'active' }, 'anna');
  expect(await imagesOf(client, id)).toMatchObject({
    images: [{ id: image.id }],
    profile: { main_image: { id: image.id }, photo_count: 1 },
  });
  await decidePhoto(backend.deps, image.id, { status: 'rejected', reason: 'no_person' }, 'anna');
  expect(await imagesOf(client, id)).toMatchObject({ images: [], profile: { main_image: null } });
});
