import type { EndpointName } from '@nightlark/contract';
import { aMember } from '../a-member.ts';
import { openLive } from '../live-stream.ts';
import { anImage } from '../photos.ts';
import { startTestBackend, type TestBackend } from '../start-backend.ts';
import type { TestClient } from '../test-client.ts';
import { callEveryEndpoint, leakedValues, HIDDEN_VALUES, SHOWN_TO_NOBODY } from './every-call.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ env: { RATE_LIMIT_FACTOR: 1000 } });
});
afterAll(() => backend.close());

const NAME = 'Annabella';

/** Anna, who shows none of her fields, and a viewer with the closest relation: a like and a conversation. */
async function aWorld(viewer: 'visitor' | 'free' | 'premium' | 'blocked' | 'self') {
  await backend.deps.db.deleteFrom('account').execute();
  const anna = await aMember(backend.deps, {
    credits: 50,
    profile: { ...HIDDEN_VALUES, interests: [...HIDDEN_VALUES.interests], name: NAME, shown_to: SHOWN_TO_NOBODY, birthdate: '1990-01-01' },
  });
  await anImage(anna.client);
  const { id: imageId } = await anImage(anna.client);
  const ben = await aMember(backend.deps, {
    credits: 50,
    profile: { name: 'Ben', gender: 'male', interests: [...HIDDEN_VALUES.interests] },
    account: { paid_user: viewer !== 'free' },
  });
  const wishes = (await ben.client.call('getMatches')).body.preferences;
  await ben.client.call('saveMatchPreferences', {
    body: {
      ...wishes,
      interests: [...HIDDEN_VALUES.interests],
      relationship_status: [HIDDEN_VALUES.relationship_status],
      body_type: [HIDDEN_VALUES.body_type],
      hair_color: [HIDDEN_VALUES.hair_color],
      eye_color: [HIDDEN_VALUES.eye_color],
      tattoos: [HIDDEN_VALUES.tattoos],
    },
  });
  await anna.client.call('like', { body: { id: ben.id } });
  const { body } = await anna.client.call('sendMessage', { body: { profile: ben.id, client_id: crypto.randomUUID(), text: 'Hello Ben' } });
  if (viewer === 'blocked') await anna.client.call('block', { body: { id: ben.id } });
  const clients: Record<typeof viewer, TestClient> = {
    visitor: backend.client(),
    free: ben.client,
    premium: ben.client,
    blocked: ben.client,
    self: anna.client,
  };
  return { anna, ben, client: clients[viewer], about: { id: anna.id, imageId, conversation: body.conversation, message: body.message.id } };
}

/** The responses in which a viewer sees Anna at all: if this shrinks, the test below covers less than it claims. */
const MEETS: Record<'visitor' | 'free' | 'premium' | 'blocked', EndpointName[]> = {
  visitor: ['search', 'getMember'],
  free: [
    'search',
    'getMember',
    'getMatches',
    'getSwipe',
    'getLikes',
    'autoLike',
    'getChats',
    'getChat',
    'searchChats',
    'like',
    'undoSwipe',
  ],
  premium: [
    'search',
    'getMember',
    'getMatches',
    'getSwipe',
    'getLikes',
    'autoLike',
    'getChats',
    'getChat',
    'searchChats',
    'like',
    'undoSwipe',
  ],
  blocked: [],
};

describe.each(['visitor', 'free', 'premium', 'blocked'] as const)('a member who shows nothing, for a %s', (viewer) => {
  test('any call → not a word of what they said', async () => {
    const { client, about } = await aWorld(viewer);
    const answers = await callEveryEndpoint(client, about);
    const told = [...answers].filter(([name]) => !isOwn(name)).map(([name, { text }]) => [name, leakedValues(text)] as const);
    expect(told.filter(([, found]) => found.length > 0)).toEqual([]);
    expect([...answers].filter(([, { status }]) => status >= 500)).toEqual([]);
    const met = [...answers].filter(([, { text }]) => text.includes(NAME)).map(([name]) => name);
    expect(met).toEqual(expect.arrayContaining(MEETS[viewer]));
  });
});

test('the calls that rank and reason → the same answers as if nothing had been said', async () => {
  const { anna, ben } = await aWorld('premium');
  const ask = async () => {
    const answers = await Promise.all([
      ben.client.call('getMatches'),
      ben.client.call('getMember', { query: { id: anna.id } }),
      ben.client.call('search', { query: { gender: 'female', mutual: 'true' } }),
    ]);
    return answers.map(({ body }) => body);
  };
  const hidden = await ask();
  await backend.deps.db
    .updateTable('profile')
    .set({
      relationship_status: null,
      sexuality: null,
      body_type: null,
      hair_color: null,
      eye_color: null,
      tattoos: null,
      interests: [],
      about: '',
    })
    .where('id', '=', anna.id)
    .execute();
  expect(await ask()).toEqual(hidden);
});

test('live events, mails and push texts about the member → nothing of it either', async () => {
  const { anna, ben } = await aWorld('premium');
  const stream = await openLive(ben.client);
  await anna.client.call('sendMessage', { body: { profile: ben.id, client_id: crypto.randomUUID(), text: 'Again' } });
  const event = await stream.next('message');
  stream.close();
  expect(leakedValues(JSON.stringify(event))).toEqual([]);
  const mails = await backend.deps.db.selectFrom('outbox').selectAll().execute();
  expect(leakedValues(JSON.stringify(mails))).toEqual([]);
});

test('the member themselves → all of it in their profile, account and export; in the preview what others see', async () => {
  const { client, about } = await aWorld('self');
  const answers = await callEveryEndpoint(client, about);
  const words = Object.values(HIDDEN_VALUES).flat();
  for (const name of ['getProfile', 'getUser', 'exportAccount', 'updateProfile'] as const)
    expect([name, leakedValues(answers.get(name)!.text)]).toEqual([name, words]);
  for (const as of ['visitor', 'free', 'premium'] as const)
    expect(leakedValues(JSON.stringify((await client.call('previewProfile', { query: { as } })).body))).toEqual([]);
});

/** Ben's own profile has the same interests. */
function isOwn(name: EndpointName): boolean {
  return [
    'getUser',
    'getProfile',
    'exportAccount',
    'updateProfile',
    'setLanguage',
    'updateAccount',
    'previewProfile',
    'saveMatchPreferences',
  ].includes(name);
}
