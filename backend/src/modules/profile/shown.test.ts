import { CHOSEN_FIELDS, type ChosenField, DEFAULT_SHOWN_TO, SHOWN_TO, type ShownTo } from '@nightlark/contract';
import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

const VALUES: Record<ChosenField, unknown> = {
  relationship_status: 'married',
  sexuality: 'bi',
  body_type: 'slim',
  hair_color: 'red',
  eye_color: 'blue',
  tattoos: 'one',
  interests: ['wine'],
  about: 'Walks and wine',
};
const SEES: Record<ShownTo, readonly string[]> = { nobody: [], members: ['member', 'self'], everybody: ['visitor', 'member', 'self'] };

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function seenBy(profile: Record<string, unknown> = {}) {
  const owner = await aMember(backend.deps, { profile: { ...VALUES, ...profile } as never });
  const viewers = { visitor: backend.client(), member: (await aMember(backend.deps)).client, self: owner.client };
  const ask = async (client: typeof owner.client) => (await client.call('getMember', { query: { id: owner.id } })).body.profile;
  const seen = { visitor: await ask(viewers.visitor), member: await ask(viewers.member), self: await ask(viewers.self) };
  const preview = async (as: 'visitor' | 'free') => (await owner.client.call('previewProfile', { query: { as } })).body.profile;
  return { owner, seen, previews: { visitor: await preview('visitor'), member: await preview('free') } };
}

describe.each(CHOSEN_FIELDS)('%s', (field) => {
  test.each(SHOWN_TO)('shown to %s → just they see it, and the preview agrees', async (level) => {
    const { owner } = await seenBy();
    await owner.client.call('updateProfile', { body: { shown_to: { [field]: level } } });
    const other = (await aMember(backend.deps)).client;
    const asked = { visitor: backend.client(), member: other };
    for (const [viewerKind, client] of Object.entries(asked)) {
      const value = (await client.call('getMember', { query: { id: owner.id } })).body.profile[field];
      const as = viewerKind === 'visitor' ? 'visitor' : 'premium';
      const previewed = (await owner.client.call('previewProfile', { query: { as } })).body.profile[field];
      expect([viewerKind, value ?? '', previewed]).toEqual([
        viewerKind,
        SEES[level].includes(viewerKind) ? VALUES[field] : hiddenValue(field),
        value,
      ]);
    }
    expect((await owner.client.call('getProfile')).body.profile).toMatchObject({ [field]: VALUES[field], shown_to: { [field]: level } });
  });
});

const hiddenValue = (field: ChosenField) => (field === 'interests' ? [] : '');

test('who chose nothing → sexuality and relationship for nobody, the rest for members, visitors see the card alone', async () => {
  const { seen, owner } = await seenBy();
  expect(seen.member).toMatchObject({ ...VALUES, sexuality: null, relationship_status: null });
  expect(seen.visitor).toMatchObject({ sexuality: null, body_type: null, interests: [], about: '' });
  expect(seen.self).toMatchObject(VALUES);
  expect((await owner.client.call('getProfile')).body.profile).toMatchObject({ shown_to: DEFAULT_SHOWN_TO, indexable: false });
});

test('one field chosen → the others stay as they were', async () => {
  const { owner } = await seenBy();
  await owner.client.call('updateProfile', { body: { shown_to: { about: 'everybody' } } });
  await owner.client.call('updateProfile', { body: { shown_to: { tattoos: 'nobody' } } });
  const { shown_to } = (await owner.client.call('getProfile')).body.profile;
  expect(shown_to).toEqual({ ...DEFAULT_SHOWN_TO, about: 'everybody', tattoos: 'nobody' });
});

test.each([{ about: 'friends' }, { name: 'nobody' }, { about: null }, 'nobody', ['about']])('shown_to %j → refused', async (shown_to) => {
  const { client } = await aMember(backend.deps);
  const { status, error } = await client.call('updateProfile', { body: { shown_to } });
  expect([status, error?.code, error?.field?.startsWith('shown_to')]).toEqual([422, 'validation', true]);
});

test('search engines → only where the member says so', async () => {
  const { client, id } = await aMember(backend.deps);
  const indexable = async () => (await backend.client().call('getMember', { query: { id } })).body.indexable;
  expect(await indexable()).toBe(false);
  await client.call('updateProfile', { body: { indexable: true } });
  expect(await indexable()).toBe(true);
});
