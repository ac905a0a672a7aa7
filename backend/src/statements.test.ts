import type { EndpointName } from '@nightlark/contract';
import { aMember, type AMember } from './testing/a-member.ts';
import { type Statement, statementsOf } from './testing/count-statements.ts';
import { startTestBackend, type TestBackend } from './testing/start-backend.ts';
import type { CallOptions } from './testing/test-client.ts';

/** The most statements of the calls that a page is made of; each call reads its session. */
const PAGES: readonly [page: string, most: number, ...calls: EndpointName[]][] = [
  ['/members', 4, 'getUser', 'search'],
  ['/members/:id', 6, 'getUser', 'getMember'],
  ['/likes', 5, 'getUser', 'getLikes'],
  ['/chats', 6, 'getUser', 'getChats'],
  ['/chats/:id', 8, 'getUser', 'getChats', 'getChat'],
  ['/credits', 5, 'getUser', 'getCredits'],
  ['/match-finder', 8, 'getUser', 'getMatches'],
  ['/swipe-game', 8, 'getUser', 'getSwipe'],
  ['/profile', 4, 'getUser', 'getProfile'],
  ['/transactions', 4, 'getUser', 'getTransactions'],
  ['/notifications', 6, 'getUser', 'getNotifications'],
];

/** The most of an act, without `begin` and `commit`, with what is left to the background. */
const ACTS: readonly [act: EndpointName, most: number][] = [
  ['searchChats', 4],
  ['getDrafts', 2],
  ['sendMessage', 4],
  ['deliverChat', 6],
  ['readChat', 8],
  ['saveDraft', 6],
  ['typing', 2],
  ['react', 7],
  ['archiveChat', 4],
  ['swipe', 5],
  ['undoSwipe', 9],
  ['like', 4],
  ['unlike', 4],
  ['clearNewLike', 3],
  ['autoLike', 3],
];

let backend: TestBackend;
let me: AMember;
let women: AMember[];
/** What he asks for, by call. */
let options: { [N in EndpointName]?: CallOptions<N> };

beforeAll(async () => {
  backend = await startTestBackend({ demo: false, env: { RATE_LIMIT_FACTOR: 1000 } });
  me = await aMember(backend.deps, { profile: { gender: 'male' }, account: { paid_user: true }, credits: 500 });
  women = await Promise.all(Array.from({ length: 15 }, () => aMember(backend.deps, { account: { paid_user: true }, credits: 500 })));
  for (const her of women) await withPhoto(her);
  // Messages, some answered, likes in both directions; the last five know nothing of him.
  const [first] = await Promise.all(women.slice(0, 10).map((her) => send(her, me, { text: 'Do you like walking?' })));
  for (const her of women.slice(0, 10)) await her.client.call('like', { body: { id: me.id } });
  for (const her of women.slice(0, 5)) await me.client.call('like', { body: { id: her.id } });
  const { conversation, message } = first!;
  for (let n = 0; n < 5; n++) await send(me, women[0]!, { text: `No ${n}`, reply_to: message.id });
  await women[0]!.client.call('react', { body: { message: message.id, emoji: '❤️' } });
  await women[0]!.client.call('saveDraft', { body: { conversation, text: 'Then', reply_to: null, base: { text: '', reply_to: null } } });
  const draft = { text: 'But', reply_to: null };
  options = {
    getMember: { query: { id: women[1]!.id } },
    getChat: { query: { id: conversation } },
    searchChats: { query: { q: 'walking' } },
    sendMessage: { body: { conversation, client_id: crypto.randomUUID(), text: 'Hello' } },
    deliverChat: { body: { conversation, delivered_until: message.id } },
    readChat: { body: { conversation, read_until: message.id } },
    saveDraft: { body: { conversation, ...draft, base: { text: '', reply_to: null } } },
    typing: { body: { conversation } },
    react: { body: { message: message.id, emoji: '👍' } },
    archiveChat: { body: { conversation, archived: true } },
    swipe: { body: { id: women[11]!.id, vote: 'like' } },
    undoSwipe: { body: { id: women[11]!.id } },
    like: { body: { id: women[12]!.id } },
    unlike: { body: { id: women[12]!.id } },
    clearNewLike: { body: { id: women[1]!.id } },
  };
  // Settings, plans and prices are cached.
  for (const call of new Set(PAGES.flatMap(([, , ...calls]) => calls))) await ask(call);
});
afterAll(() => backend.close());

const send = async (from: AMember, to: AMember, body: object) =>
  (await from.client.call('sendMessage', { body: { profile: to.id, client_id: crypto.randomUUID(), ...body } })).body;

async function ask(call: EndpointName): Promise<void> {
  const { status } = await me.client.call(call, (options[call] ?? {}) as CallOptions);
  expect([call, status < 300]).toEqual([call, true]);
}

/** The statements are in the failure: they say what was added. */
function expectAtMost(most: number, statements: readonly Statement[]): void {
  expect(statements.length > most ? statements.map(({ text }) => text.replace(/\s+/g, ' ')) : []).toEqual([]);
}

async function withPhoto({ id }: AMember): Promise<void> {
  const { db, now } = backend.deps;
  const name = `${id}.webp`;
  const image = await db
    .insertInto('image')
    .values({
      profile_id: id,
      position: 0,
      status: 'active',
      width: 600,
      height: 800,
      color: '#123456',
      name,
      thumb_name: `t${name}`,
      blur_name: `b${name}`,
      blur_thumb_name: `bt${name}`,
      storage_key: name,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('profile').set({ main_image_id: image.id, photo_count: 1 }).where('id', '=', id).execute();
}

test.each(PAGES)('%s → at most %i statements', async (_page, most, ...calls) => {
  const statements = await statementsOf(async () => {
    for (const call of calls) await ask(call);
  });
  expectAtMost(most, statements);
});

test.each(ACTS)('%s → at most %i statements', async (act, most) => {
  const statements = await statementsOf(() => ask(act));
  expectAtMost(
    most,
    statements.filter(({ text }) => text !== 'begin' && text !== 'commit'),
  );
});
