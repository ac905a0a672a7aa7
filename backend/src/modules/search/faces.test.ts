import { aMember, type AMember, type MemberOverrides } from '../../testing/a-member.ts';
import { anImage } from '../../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.deps.db.deleteFrom('account').execute();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function withPhoto(profile: MemberOverrides['profile'] = {}, status: 'active' | 'pending' = 'active'): Promise<AMember> {
  const member = await aMember(backend.deps, { profile });
  const { id } = await anImage(member.client);
  await backend.deps.db.updateTable('image').set({ status }).where('id', '=', id).execute();
  await backend.deps.db.updateTable('profile').set({ main_image_id: id }).where('id', '=', member.id).execute();
  return member;
}

async function facesFor(client = backend.client(), query = {}) {
  const { status, body } = await client.call('getFaces', { query });
  expect(status).toBe(200);
  return body.profiles;
}

const ids = (cards: { id: number }[]) => cards.map(({ id }) => id);

test('a page of newcomers without a photo → the members with one, the last active first', async () => {
  const [early, late] = [await withPhoto({ last_active: minutesAgo(90) }), await withPhoto({ last_active: minutesAgo(60) })];
  for (let i = 0; i < 30; i++) await aMember(backend.deps);
  await withPhoto({}, 'pending');
  const faces = await facesFor();
  expect(ids(faces)).toEqual([late.id, early.id]);
  expect(faces.every(({ main_image }) => main_image?.locked === false)).toBe(true);
});

test('gender, online and real → only such; hidden members never', async () => {
  const man = await withPhoto({ gender: 'male' });
  const away = await withPhoto({ last_active: minutesAgo(60) });
  const fictional = await withPhoto({ fictional: true, last_active: minutesAgo(1) });
  await withPhoto({ active: false });
  expect(ids(await facesFor(undefined, { gender: 'male' }))).toEqual([man.id]);
  expect(ids(await facesFor(undefined, { online: 'true' }))).toEqual([man.id, fictional.id]);
  expect(ids(await facesFor(undefined, { real: 'true' }))).toEqual([man.id, away.id]);
});

test('few in the country → those first, then others, each once', async () => {
  const { client } = await aMember(backend.deps, { profile: { country: 'BE', gender: 'male' } });
  const abroad = await withPhoto({ country: 'NL' });
  const near = await withPhoto({ country: 'BE', last_active: minutesAgo(500) });
  expect(ids(await facesFor(client))).toEqual([near.id, abroad.id]);
});

test('filters of the member’s last search → not those of the faces', async () => {
  const { client } = await aMember(backend.deps, { profile: { country: 'BE', gender: 'male' } });
  const near = await withPhoto({ country: 'BE' });
  await client.call('search', { query: { gender: 'male' } });
  expect(ids(await facesFor(client))).toEqual([near.id]);
});

test('a site on which visitors may not search → refused to visitors, unless their source may', async () => {
  await withPhoto();
  const settings = JSON.stringify({ logged_out_search: 'with_trafficsource', logged_out_search_trafficsource: 'partner' });
  const site = { domain: new URL(backend.url).hostname, settings, company_id: 1 };
  await backend.deps.db.insertInto('site').values(site).execute();
  expect((await backend.client().call('getFaces')).error?.code).toBe('authentication_required');
  expect(await facesFor(undefined, { trafficsource: 'partner' })).toHaveLength(1);
});
