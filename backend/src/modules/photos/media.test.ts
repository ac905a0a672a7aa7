import { aMember, type AMember } from '../../testing/a-member.ts';
import { aDetailedPicture, anImage, bytesOf, decideNow, detailOf, getMedia } from '../../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
/** An owner of whom tests only look at the photos; the second one has much detail. */
let shown: Awaited<ReturnType<typeof anOwner>>;
let time = Date.parse('2026-11-21T10:20:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ now: () => new Date(time) });
  shown = await anOwner(await aDetailedPicture());
});
afterAll(() => backend.close());

/** An owner with a main and a second photo, and the second one's names. */
async function anOwner(picture?: Buffer) {
  const owner = await aMember(backend.deps);
  await anImage(owner.client);
  const second = await anImage(owner.client, picture);
  const row = await backend.deps.db.selectFrom('image').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow();
  return { ...owner, row };
}

const aPremium = () => aMember(backend.deps, { account: { paid_user: true } });

const imagesOf = async (client: ReturnType<TestBackend['client']>, id: number) => (await client.call('getMember', { query: { id } })).body;

test('main image → public to everybody for long, without a signature', async () => {
  const { id } = shown;
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
  const { id, row } = shown;
  const client = who === 'visitor' ? backend.client() : (await aMember(backend.deps)).client;
  const body = await imagesOf(client, id);
  expect(body.images[1]).toMatchObject({ id: row.id, locked: true, filename: row.blur_name, match: row.blur_name });
  for (const secret of [row.name, row.thumb_name, row.storage_key]) expect(JSON.stringify(body)).not.toContain(secret);
});

test('blurred twin → really without detail, of the same shape, open to all', async () => {
  const { row, client } = shown;
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
  const { id, client: owner } = shown;
  const { client: premium } = await aMember(backend.deps, { account: { paid_user: true } });
  for (const client of [premium, owner]) {
    const image = (await imagesOf(client, id)).images[1]!;
    expect(image.locked).toBe(false);
    const answer = await getMedia(client, image.match);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    expect(answer.headers.get('vary')).toBe('Accept, Cookie');
  }
});

test('signed link of a premium member → nothing for who is logged out, for another premium member, for the owner', async () => {
  const { id, client: owner } = shown;
  const [premium, another] = [await aPremium(), await aPremium()];
  const { match, thumb_match } = (await imagesOf(premium.client, id)).images[1]!;
  for (const link of [match, thumb_match])
    for (const client of [backend.client(), another.client, owner]) expect((await getMedia(client, link)).status).toBe(404);
  await premium.client.call('logout');
  expect((await getMedia(premium.client, match)).status).toBe(404);
});

test.each<[string, (owner: AMember, premium: AMember, imageId: number) => Promise<unknown>]>([
  ['the owner blocked the viewer', (owner, premium) => owner.client.call('block', { body: { id: premium.id } })],
  ['the viewer blocked the owner', (owner, premium) => premium.client.call('block', { body: { id: owner.id } })],
  ['the photo was deleted', (owner, _, id) => owner.client.call('deletePhoto', { body: { id } })],
  ['the owner is invisible', (owner) => owner.client.call('updateAccount', { body: { invisible: true } })],
  ['the photo was rejected', async (_, __, id) => decideNow(backend, id, { status: 'rejected', reason: 'other' })],
  ['premium ended', (_, { id }) => backend.deps.db.updateTable('account').set({ paid_user: false }).where('id', '=', id).execute()],
])('%s → the link that was given before opens nothing, and there is no other', async (_, what) => {
  const owner = await anOwner();
  const premium = await aPremium();
  const { id, match } = (await imagesOf(premium.client, owner.id)).images[1]!;
  expect((await getMedia(premium.client, match)).status).toBe(200);
  await what(owner, premium, id);
  expect((await getMedia(premium.client, match)).status).toBe(404);
  const again = await premium.client.call('getPhotoLink', { query: { image: id } });
  expect(again.status === 404 || again.body.image.locked).toBe(true);
});

test('signed link → the same for a while, dead after five minutes; a new one for the asking', async () => {
  const { id } = shown;
  const { client } = await aPremium();
  time = Date.parse('2026-11-22T10:00:01Z');
  const before = (await imagesOf(client, id)).images[1]!;
  time += 2 * 60_000;
  expect((await imagesOf(client, id)).images[1]!.match).toBe(before.match);
  expect((await getMedia(client, before.match)).status).toBe(200);
  time += 3 * 60_000;
  expect((await getMedia(client, before.match)).status).toBe(404);
  const { image } = (await client.call('getPhotoLink', { query: { image: before.id } })).body;
  expect((await getMedia(client, image.match)).status).toBe(200);
});

test('an uncropped picture → its owner’s alone, by their link', async () => {
  const { client, row } = shown;
  const { source } = (await client.call('getPhotoSource', { query: { id: row.id } })).body;
  expect((await getMedia(client, source.match)).status).toBe(200);
  for (const other of [backend.client(), (await aPremium()).client]) expect((await getMedia(other, source.match)).status).toBe(404);
});

test('a new link for a photo that is nobody’s, waits for review, or of a member who can’t be seen → the same 404', async () => {
  const [hidden, blocker] = [await anOwner(), await anOwner()];
  const premium = await aPremium();
  await hidden.client.call('updateAccount', { body: { invisible: true } });
  await blocker.client.call('block', { body: { id: premium.id } });
  const waiting = await anOwner();
  await backend.deps.db.updateTable('image').set({ status: 'pending' }).where('id', '=', waiting.row.id).execute();
  const ask = (image: number) => premium.client.call('getPhotoLink', { query: { image } });
  const missing = await ask(2_000_000_000);
  expect(missing.status).toBe(404);
  for (const { row } of [hidden, blocker, waiting]) {
    const { status, body } = await ask(row.id);
    expect({ status, body }).toEqual({ status: 404, body: missing.body });
  }
  expect((await hidden.client.call('getPhotoLink', { query: { image: hidden.row.id } })).status).toBe(200);
  expect((await backend.client().call('getPhotoLink', { query: { image: blocker.row.id } })).error?.code).toBe('authentication_required');
});

test('signature of another file, altered, without or with a later expiry → the same 404', async () => {
  const { id, row } = shown;
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
  await decideNow(backend, image.id);
  expect(await imagesOf(client, id)).toMatchObject({
    images: [{ id: image.id }],
    profile: { main_image: { id: image.id }, photo_count: 1 },
  });
  await decideNow(backend, image.id, { status: 'rejected', reason: 'no_person' });
  expect(await imagesOf(client, id)).toMatchObject({ images: [], profile: { main_image: null } });
});
