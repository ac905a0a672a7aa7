import { aMember, bytesOf, getMedia, containsContact, startTestBackend, type TestBackend } from '@nightlark/backend/testing';
import { COUNTRIES } from '@nightlark/contract';
import sharp from 'sharp';
import { DEMO_PASSWORD } from './accounts.ts';
import { demoHooks, readDemoConfig } from './hooks.ts';
import { startDemoJobs } from './jobs.ts';
import { makePerson } from './people.ts';

let backend: TestBackend;
let end: () => void;
beforeAll(async () => {
  const hooks = demoHooks({ members: 600 });
  backend = await startTestBackend({ hooks });
  end = await hooks.start!(backend.deps);
}, 60_000);
afterAll(() => {
  end();
  return backend.close();
});

const login = async (name: string) => {
  const client = backend.client();
  const { user } = (await client.login(`${name}@demo.example`, DEMO_PASSWORD)).body;
  return { client, user };
};

test('the four accounts → in the settings, for the login page', async () => {
  const { settings } = (await backend.client().call('getSettings')).body;
  expect(settings.demo_login?.emails).toHaveLength(4);
  for (const email of settings.demo_login!.emails)
    expect((await backend.client().login(email, settings.demo_login!.password)).status).toBe(200);
});

test('the four accounts → as the README says', async () => {
  expect((await login('free')).user).toMatchObject({
    status: 'active',
    paid_user: false,
    credits: 0,
    num_new_likes: 4,
    num_unread_messages: 1,
  });
  expect((await login('premium')).user).toMatchObject({ status: 'active', paid_user: true, credits: 120, num_new_likes: 5 });
  expect((await login('empty')).user).toMatchObject({ status: 'active', paid_user: true, credits: 0 });
  expect((await login('new')).user).toMatchObject({ status: 'not_confirmed', profile: { status: 'disabled' } });
  const { client } = await login('premium');
  expect((await client.call('getLikes')).body.counts).toMatchObject({ matches: 6 });
  expect((await client.call('getChats')).body.chats).toHaveLength(5);
});

test('the members → in many countries, each with photos, a real place and a text without contacts', async () => {
  const rows = await backend.deps.db.selectFrom('profile').selectAll().execute();
  expect(rows).toHaveLength(604);
  expect(new Set(rows.map(({ country }) => country)).size).toBe(COUNTRIES.length);
  for (const row of rows)
    expect([row.id, row.photo_count >= 1 && row.photo_count <= 6, row.region !== null, containsContact(row.about)]).toEqual([
      row.id,
      true,
      true,
      false,
    ]);
  expect(new Set(rows.map(({ about }) => about)).size).toBeGreaterThan(500);
  const fictional = rows.filter((row) => row.fictional).length;
  expect(fictional).toBeGreaterThan(5);
  expect(fictional).toBeLessThan(40);
});

test('the members → some show more, some less, and nobody’s sexuality is kept without a consent', async () => {
  const { db } = backend.deps;
  const rows = await db.selectFrom('profile').select(['id', 'sexuality', 'shown_to', 'indexable']).execute();
  const count = (holds: (row: (typeof rows)[number]) => boolean) => rows.filter(holds).length;
  const shares = [
    count(({ shown_to }) => shown_to.about === 'everybody'),
    count(({ shown_to }) => shown_to.relationship_status === 'members'),
    count(({ shown_to }) => shown_to.interests === 'nobody'),
    count(({ shown_to }) => Object.keys(shown_to).length === 0),
    count(({ indexable }) => indexable),
  ].map((n) => n / rows.length);
  for (const share of shares) expect(share > 0.03 && share < 0.6).toBe(true);
  const consented = await db.selectFrom('consent').select('account_id').where('kind', '=', 'sensitive').execute();
  expect(new Set(consented.map(({ account_id }) => account_id))).toEqual(
    new Set(rows.filter(({ sexuality }) => sexuality !== null).map(({ id }) => id)),
  );
});

test('the same seed → the same member; another → another', () => {
  expect(makePerson('a', 77)).toEqual(makePerson('a', 77));
  expect(makePerson('a', 77)).not.toEqual(makePerson('b', 77));
});

test('a portrait → drawn when asked for, twice the same, locked ones blurred', async () => {
  const { client } = await login('premium');
  const [card] = (await client.call('search')).body.profiles.filter(({ photo_count }) => photo_count > 1);
  const first = await bytesOf(await getMedia(client, card!.main_image!.thumb_match));
  expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 480, height: 600 });
  const row = await backend.deps.db.selectFrom('image').selectAll().where('id', '=', card!.main_image!.id).executeTakeFirstOrThrow();
  await backend.deps.storage.remove(`${row.storage_key}/thumb.webp`);
  expect((await bytesOf(await getMedia(client, card!.main_image!.thumb_match))).equals(first)).toBe(true);
  const locked = (await backend.client().call('getMember', { query: { id: card!.id } })).body.images[1]!;
  expect(locked.locked).toBe(true);
  expect((await bytesOf(await getMedia(backend.client(), locked.match))).length).toBeLessThan(8_000);
});

test('a newcomer’s likes → some come back at once, always the same ones, and only where they could be interested', async () => {
  const { client } = await aMember(backend.deps, { profile: { gender: 'female', country: 'DE' } });
  const { profiles } = (await client.call('search', { query: { gender: 'male' } })).body;
  const liked = await Promise.all(profiles.slice(0, 12).map(async ({ id }) => (await client.call('like', { body: { id } })).body.match));
  expect(liked).toContain(true);
  expect(liked).toContain(false);
  const gay = await backend.deps.db.selectFrom('profile').select('id').where('sexuality', '=', 'gay').limit(6).execute();
  for (const { id } of gay) expect((await client.call('like', { body: { id } })).body.match).toBe(false);
});

test('a message to a demo member → answered after some seconds, in their language', async () => {
  const { client, id } = await aMember(backend.deps, { profile: { country: 'DE' } });
  const [other] = await backend.deps.db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.id')
    .select('profile.id')
    .where('demo', '=', true)
    .where('language', '=', 'de')
    .where('fictional', '=', false)
    .limit(1)
    .execute();
  // The sender receives their own message, too: each of the two once.
  const heard = new Set<unknown>();
  const answered = new Promise<void>((resolve) =>
    backend.deps.events.subscribe(id, {
      onEvent: () => {},
      onSequencedEvent: ({ name, reference }) => name === 'message' && heard.add(reference['message']).size === 2 && resolve(),
      onSessionsEnded: () => {},
    }),
  );
  const { conversation } = (
    await client.call('sendMessage', { body: { profile: other!.id, client_id: crypto.randomUUID(), text: 'Hallo!' } })
  ).body;
  await answered;
  const { messages } = (await client.call('getChat', { query: { id: conversation } })).body;
  expect(messages).toHaveLength(2);
  expect(messages[1]).toMatchObject({ own: false, text: expect.stringMatching(/schön, dass du schreibst/) as string });
}, 15_000);

test('a demo opened days later → some are online', async () => {
  await backend.deps.db
    .updateTable('profile')
    .set({ last_active: new Date('2026-01-01') })
    .execute();
  (await startDemoJobs(backend.deps))();
  const online = (await backend.client().call('search', { query: { country: 'DE', online: true } })).body.total;
  expect(online).toBeGreaterThan(0);
});

test('a backend without the demo → neither likes come back nor messages are answered, also of members that it left behind', async () => {
  const plain = await startTestBackend();
  const { client } = await aMember(plain.deps);
  const other = await aMember(plain.deps, { account: { demo: true }, profile: { gender: 'male', sexuality: 'bi' } });
  expect((await client.call('like', { body: { id: other.id } })).body.match).toBe(false);
  await plain.close();
});

test('the site → two promotional tiles, one of each variant, with their pictures', async () => {
  const { promotions, cdn_prefix } = (await backend.client().call('getSettings')).body.settings;
  expect(promotions.map(({ variant }) => variant)).toEqual(['cam', 'resell']);
  for (const { picture } of promotions) expect((await backend.client().fetch(cdn_prefix + picture)).status).toBe(200);
});

test('the demo attached to what is there already → adds nobody', async () => {
  const count = async () => (await backend.deps.db.selectFrom('profile').select('id').execute()).length;
  const before = await count();
  (await demoHooks({ members: 600 }).start!(backend.deps))();
  expect(await count()).toBe(before);
});

test('DEMO_MEMBERS → 2400 by default; too few are refused by name', () => {
  expect(readDemoConfig({})).toEqual({ members: 2_400 });
  expect(() => readDemoConfig({ DEMO_MEMBERS: '3' })).toThrow(/DEMO_MEMBERS/);
});
