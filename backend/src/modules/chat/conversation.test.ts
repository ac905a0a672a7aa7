import { fold } from '@nightlark/contract';
import { sql } from 'kysely';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { openLive } from '../../testing/live-stream.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
let now = new Date('2026-11-02T20:00:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, now: () => now, env: { RATE_LIMIT_FACTOR: 1000 } });
});
afterAll(() => backend.close());

const later = (seconds = 1) => (now = new Date(now.getTime() + seconds * 1000));
const member = (overrides = {}) => aMember(backend.deps, { credits: 500, account: { paid_user: true }, ...overrides });
const two = async () => [await member(), await member()] as const;
const post = (from: AMember, to: AMember, body: object = {}) =>
  from.client.call('sendMessage', { body: { profile: to.id, client_id: crypto.randomUUID(), text: 'Hello', ...body } });
const write = async (from: AMember, to: AMember, body: object = {}) => (later(), (await post(from, to, body)).body);
const chat = async ({ client }: AMember, id: number, query: object = {}) =>
  (await client.call('getChat', { query: { id, ...query } })).body;
const numbers = ({ messages }: Awaited<ReturnType<typeof chat>>) => messages.map(({ number }) => number);
const draftAt = (text: string, updated_at = now, more: object = {}) => ({ text, updated_at: updated_at.toISOString(), ...more });

test('both write at the same moment, some are refused → numbers 1, 2, 3 … without a gap', async () => {
  const [anna, ben] = [await member({ credits: 15 }), await member()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => [post(anna, ben, { text: `a${n}` }), post(ben, anna, { text: `b${n}` })]).flat(),
  );
  const sent = answers.filter(({ status }) => status === 201);
  expect(sent).toHaveLength(35);
  const { conversation } = sent[0]!.body;
  expect(sent.map(({ body }) => body.message.number).sort((a, b) => a - b)).toEqual(Array.from({ length: 35 }, (_, n) => n + 1));
  expect((await chat(anna, conversation)).conversation.last_number).toBe(35);
  expect(numbers(await chat(anna, conversation))).toEqual(Array.from({ length: 30 }, (_, n) => n + 6));
});

test('a page around a message in the middle → it among those before and after, and more on both sides', async () => {
  const [anna, ben] = await two();
  const sent = [];
  for (let n = 0; n < 70; n++) sent.push(await write(anna, ben));
  const { conversation, message } = sent[34]!;
  const middle = await chat(ben, conversation, { around: message.id });
  expect(numbers(middle)).toEqual(Array.from({ length: 30 }, (_, n) => n + 20));
  expect(middle).toMatchObject({ more: true, more_after: true });
  expect(await chat(ben, conversation, { after: sent[60]!.message.id })).toMatchObject({ more: true, more_after: false });
  expect(await chat(ben, conversation, { before: sent[5]!.message.id })).toMatchObject({ more: false, more_after: true });
  const both = await ben.client.call('getChat', { query: { id: conversation, before: message.id, after: message.id } });
  expect(both.error?.code).toBe('validation');
});

test('read on a device that was offline, once the conversation was deleted elsewhere → nothing that was deleted is unread or read', async () => {
  const [anna, ben] = await two();
  const { conversation, message } = await write(anna, ben);
  const last = (await write(anna, ben)).message;
  await ben.client.call('deleteChat', { body: { conversation } });
  await write(anna, ben);
  const { body } = await ben.client.call('readChat', { body: { conversation, read_until: message.id } });
  expect(body.num_unread_messages).toBe(1);
  const seen = (await chat(anna, conversation)).messages.filter(({ id }) => id <= last.id);
  expect(seen.map(({ read_at }) => read_at)).toEqual([null, null]);
});

test('delivered, then read → the sender gets both, delivered only once', async () => {
  const [anna, ben] = await two();
  const { conversation, message } = await write(anna, ben);
  const [annas, bens] = [await openLive(anna.client), await openLive(ben.client)];
  const deliver = () => ben.client.call('deliverChat', { body: { conversation, delivered_until: message.id } });
  expect([(await deliver()).status, (await deliver()).status]).toEqual([204, 204]);
  expect((await annas.next('delivered')).data).toMatchObject({ conversation, delivered_until: message.id });
  expect(await annas.waiting('delivered')).toBe(0);
  expect(await chat(anna, conversation)).toMatchObject({
    conversation: { other_delivered_until: message.id, other_read_until: null },
    messages: [{ delivered_at: now.toISOString(), read_at: null }],
  });
  await ben.client.call('readChat', { body: { conversation, read_until: message.id } });
  expect((await annas.next('read')).data).toMatchObject({ own: false, read_until: message.id });
  expect((await bens.next('read')).data).toMatchObject({ own: true, num_unread_messages: 0 });
  annas.close();
  bens.close();
});

test('read at once → delivered as well', async () => {
  const [anna, ben] = await two();
  const { conversation, message } = await write(anna, ben);
  await ben.client.call('readChat', { body: { conversation, read_until: message.id } });
  const [seen] = (await chat(anna, conversation)).messages;
  expect(seen!.delivered_at).toBe(seen!.read_at);
});

test.each(['👩‍👩‍👧‍👦', '👍🏽'])(
  'an answer to a long text with %s → quotes the message for both as each sees it; of a deleted one only that it was there',
  async (emoji) => {
    const [anna, ben] = await two();
    const { conversation, message } = await write(anna, ben, { text: `${'x'.repeat(118)}${emoji} and more` });
    const answer = await write(ben, anna, { reply_to: message.id });
    // Truncated without splitting a grapheme cluster (the emoji).
    expect(answer.message.reply_to).toEqual({ id: message.id, own: false, type: 'text', text: 'x'.repeat(118) });
    expect((await chat(anna, conversation)).messages[1]).toMatchObject({ reply_to: { own: true } });
    await anna.client.call('deleteMessage', { body: { message: message.id } });
    expect((await chat(ben, conversation)).messages[1]!.reply_to).toEqual({ id: message.id, own: false, type: 'deleted', text: '' });
  },
);

test('a conversation that one removed → what is quoted from it is not shown to them again', async () => {
  const [anna, ben] = await two();
  const { conversation, message } = await write(anna, ben, { text: 'Forget this' });
  await ben.client.call('deleteChat', { body: { conversation } });
  await write(anna, ben, { reply_to: message.id });
  expect((await chat(ben, conversation)).messages).toMatchObject([{ number: 2, reply_to: null }]);
  expect((await chat(anna, conversation)).messages[1]).toMatchObject({ reply_to: { text: 'Forget this' } });
});

test('reactions → one per member, the last one counts, null removes it; the other member gets a live event', async () => {
  const [anna, ben] = await two();
  const { conversation, message } = await write(anna, ben);
  const annas = await openLive(anna.client);
  const react = (who: AMember, emoji: string | null) => who.client.call('react', { body: { message: message.id, emoji } });
  await react(ben, '👍');
  later();
  await react(ben, '❤️');
  expect((await react(anna, '😂')).body.reactions).toEqual([
    { emoji: '😂', own: true },
    { emoji: '❤️', own: false },
  ]);
  expect((await chat(ben, conversation)).messages[0]!.reactions).toEqual([
    { emoji: '❤️', own: true },
    { emoji: '😂', own: false },
  ]);
  expect((await annas.next('reaction')).data).toEqual({ conversation, id: message.id, reactions: [{ emoji: '👍', own: false }] });
  expect((await react(ben, null)).body.reactions).toEqual([{ emoji: '😂', own: false }]);
  annas.close();
});

test.each(['', 'a', '👍👍', 'ok 👍', '\u{1F1E6}', '<b>', '1', '👍'.repeat(40)])('a reaction "%s" that is no emoji → 422', async (emoji) => {
  const [anna, ben] = await two();
  const { message } = await write(anna, ben);
  const answer = await ben.client.call('react', { body: { message: message.id, emoji } });
  expect([answer.status, answer.error?.field]).toEqual([422, 'emoji']);
});

test('an own message deleted within the hour → its place stays and nothing else, for both, at once; again the same', async () => {
  const [anna, ben] = await two();
  const { conversation } = await write(anna, ben, { text: 'First' });
  const { message, credits } = await write(anna, ben, { text: 'A slip' });
  await ben.client.call('react', { body: { message: message.id, emoji: '👍' } });
  const bens = await openLive(ben.client);
  for (let n = 0; n < 2; n++) {
    const { body } = await anna.client.call('deleteMessage', { body: { message: message.id } });
    expect(body.message).toMatchObject({ type: 'deleted', text: '', reactions: [], deletable_until: null });
  }
  expect((await bens.next('message_deleted')).data).toMatchObject({
    conversation,
    message: { id: message.id, number: 2, type: 'deleted' },
    num_unread_messages: 1,
  });
  expect(await bens.waiting('message_deleted')).toBe(0);
  bens.close();
  expect((await chat(ben, conversation)).messages).toMatchObject([{ text: 'First' }, { type: 'deleted', text: '', number: 2 }]);
  const rows = await backend.deps.db.selectFrom('message').selectAll().where('id', '=', message.id).execute();
  expect(JSON.stringify(rows)).not.toContain('A slip');
  expect((await ben.client.call('react', { body: { message: message.id, emoji: '👍' } })).status).toBe(404);
  // No refund, and the client's retry of the deleted one does not send it again.
  expect((await anna.client.call('getUser')).body.user!.credits).toBe(credits);
  const again = await post(anna, ben, { text: 'A slip', client_id: message.client_id });
  expect([again.status, again.body.message.type]).toEqual([201, 'deleted']);
});

test('an hour later → too late to delete for both', async () => {
  const [anna, ben] = await two();
  const { message } = await write(anna, ben);
  expect(message.deletable_until).toBe(new Date(now.getTime() + 3_600_000).toISOString());
  later(3_600);
  const answer = await anna.client.call('deleteMessage', { body: { message: message.id } });
  expect([answer.status, answer.error?.code]).toEqual([409, 'delete_too_late']);
});

test('an archived conversation → in the archive alone; the next message brings it back for both', async () => {
  const [anna, ben] = await two();
  const { conversation } = await write(anna, ben);
  const lists = async () =>
    Promise.all(
      [undefined, 'true'].map(async (archived) => (await ben.client.call('getChats', { query: { archived } })).body.chats.length),
    );
  const bens = await openLive(ben.client);
  await ben.client.call('archiveChat', { body: { conversation, archived: true } });
  expect((await bens.next('chat_archived')).data).toEqual({ conversation, archived: true });
  expect(await lists()).toEqual([0, 1]);
  expect((await chat(ben, conversation)).conversation.archived).toBe(true);
  await write(anna, ben);
  expect((await bens.next('chat_archived')).data).toEqual({ conversation, archived: false });
  expect(await lists()).toEqual([1, 0]);
  bens.close();
});

test('more than 50 conversations → all of them by pages, each once; a broken cursor is refused', async () => {
  const anna = await member();
  const at = now.toISOString();
  await backend.deps.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 53; n++) {
      const other = await aMember({ ...backend.deps, db: trx as never });
      const { id } = await trx
        .insertInto('conversation')
        .values({ started_by: anna.id, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('participant')
        .values([
          { conversation_id: id, profile_id: anna.id, other_id: other.id, last_at: at },
          { conversation_id: id, profile_id: other.id, other_id: anna.id, last_at: at },
        ])
        .execute();
    }
  });
  const first = (await anna.client.call('getChats')).body;
  const second = (await anna.client.call('getChats', { query: { cursor: first.next_cursor } })).body;
  expect([first.chats.length, second.chats.length, second.next_cursor, second.new_matches]).toEqual([50, 3, undefined, undefined]);
  expect(new Set([...first.chats, ...second.chats].map((each) => each.conversation.id)).size).toBe(53);
  for (const cursor of ['x', '1-99999999999999999', '-', "1' or 1=1"])
    expect((await anna.client.call('getChats', { query: { cursor } })).status).toBe(422);
});

test('matches that nobody has written to → on the list’s first page, until one writes', async () => {
  const [anna, ben] = await two();
  for (const [from, to] of [
    [anna, ben],
    [ben, anna],
  ] as const)
    await from.client.call('like', { body: { id: to.id } });
  const fresh = async () => (await anna.client.call('getChats')).body.new_matches?.map(({ id }) => id);
  expect(await fresh()).toEqual([ben.id]);
  await write(ben, anna);
  expect(await fresh()).toEqual([]);
});

describe('drafts', () => {
  const EMPTY = { text: '', reply_to: null };

  test('two devices write beside each other → both texts stay, each once; what replaces a known text replaces it', async () => {
    const [anna, ben] = await two();
    const { conversation, message } = await write(ben, anna);
    const save = async (text: string, base: object, reply_to: number | null = null) =>
      (await anna.client.call('saveDraft', { body: { conversation, text, reply_to, base } })).body.draft!;
    const first = await save('Tea', EMPTY, message.id);
    expect(first).toMatchObject({ text: 'Tea', reply_to: message.id });
    // The other device has heard nothing yet: neither its empty field nor its words take the first ones away.
    expect(await save('', EMPTY)).toEqual(first);
    const merged = await save('Coffee', EMPTY);
    expect(merged).toMatchObject({ text: 'Tea\nCoffee', reply_to: message.id });
    expect(Date.parse(merged.updated_at)).toBeGreaterThan(Date.parse(first.updated_at));
    // Once more, after its answer was lost.
    expect(await save('Coffee', EMPTY)).toEqual(merged);
    expect(await save('Water', { text: merged.text, reply_to: message.id })).toMatchObject({ text: 'Water', reply_to: null });
    const [one, other] = await Promise.all([
      save('Water or wine', { text: 'Water', reply_to: null }),
      save('Hot water', { text: 'Water', reply_to: null }),
    ]);
    expect([one.text, other.text]).toContain('Hot water or wine');
  });

  test('of two devices of an earlier version → the later one stays, whichever comes last; a clock ahead counts as now', async () => {
    const [anna, ben] = await two();
    const save = async (draft: object) => (await anna.client.call('saveDraft', { body: { profile: ben.id, ...draft } })).body.draft;
    const early = now;
    later(10);
    expect(await save(draftAt('On the phone'))).toMatchObject({ text: 'On the phone' });
    expect(await save(draftAt('On the desk, before', early))).toMatchObject({ text: 'On the phone' });
    const ahead = new Date(now.getTime() + 365 * 86_400_000);
    later(10);
    expect(await save(draftAt('A year ahead', ahead))).toEqual({ text: 'A year ahead', reply_to: null, updated_at: now.toISOString() });
    later(10);
    expect(await save(draftAt('Back home'))).toMatchObject({ text: 'Back home' });
    later(10);
    expect(await save(draftAt(''))).toMatchObject({ text: '' });
    expect((await anna.client.call('getDrafts')).body.drafts).toEqual([]);
  });

  test('the message that a draft replies to is deleted → the draft keeps its text, without the reply', async () => {
    const [anna, ben] = await two();
    const { conversation, message } = await write(anna, ben);
    const body = { conversation, ...draftAt('And you?', now, { reply_to: message.id }) };
    expect((await ben.client.call('saveDraft', { body })).body.draft).toMatchObject({ reply_to: message.id });
    await anna.client.call('deleteMessage', { body: { message: message.id } });
    const kept = { text: 'And you?', reply_to: null };
    expect((await chat(ben, conversation)).conversation.draft).toMatchObject(kept);
    expect((await ben.client.call('getDrafts')).body.drafts).toMatchObject([{ draft: kept }]);
    later();
    const again = { conversation, ...draftAt('And you?', now, { reply_to: message.id }) };
    expect((await ben.client.call('saveDraft', { body: again })).body.draft).toMatchObject(kept);
  });

  test.each(['conversation', 'profile'] as const)(
    'written by an earlier member of this device, by %s → refused; nothing is stored',
    async (by) => {
      const [anna, ben] = await two();
      const carl = await member();
      await write(carl, ben);
      const { conversation } = await write(anna, ben);
      const to = by === 'conversation' ? { conversation } : { profile: ben.id };
      const save = (sender: number) => anna.client.call('saveDraft', { body: { ...to, sender, ...draftAt('Carl’s own words', later()) } });
      const refused = await save(carl.id);
      expect([refused.status, refused.error?.code]).toEqual([403, 'authentication_required']);
      for (const { client } of [anna, carl]) expect((await client.call('getDrafts')).body.drafts).toEqual([]);
      expect((await save(anna.id)).body.draft).toMatchObject({ text: 'Carl’s own words' });
    },
  );

  test('sent → gone in every list and tab, and an older one of another device does not come back', async () => {
    const [anna, ben] = await two();
    const { conversation, message } = await write(ben, anna);
    const annas = await openLive(anna.client);
    const typed = draftAt('Half a thought', later(), { conversation, reply_to: message.id });
    await anna.client.call('saveDraft', { body: typed });
    expect((await annas.next('draft')).data).toMatchObject({
      conversation,
      profile: ben.id,
      draft: { text: 'Half a thought', reply_to: message.id },
    });
    expect((await anna.client.call('getChats')).body.chats[0]!.draft).toMatchObject({ text: 'Half a thought' });
    expect((await chat(anna, conversation)).conversation.draft).toMatchObject({ reply_to: message.id });
    await write(anna, ben, { text: 'Half a thought' });
    const { draft } = (await annas.next('draft')).data as { draft: { text: string; updated_at: string } };
    expect(draft.text).toBe('');
    expect(Date.parse(draft.updated_at)).toBeGreaterThan(Date.parse(typed.updated_at));
    expect((await anna.client.call('saveDraft', { body: typed })).body.draft).toMatchObject({ text: '' });
    expect((await chat(anna, conversation)).conversation.draft).toMatchObject({ text: '' });
    expect((await anna.client.call('getChats')).body.chats[0]!.draft).toBeNull();
    annas.close();
  });

  test.each([
    ['a gift', { type: 'gift', gift: 'rose', text: '' }],
    ['a message that waited for a connection', { text: 'Written in the tunnel' }],
  ])('%s is sent while something else is begun → that stays', async (_what, message) => {
    const [anna, ben] = await two();
    const { conversation } = await write(ben, anna);
    await anna.client.call('saveDraft', { body: draftAt('And then', later(), { conversation }) });
    await write(anna, ben, message);
    expect((await chat(anna, conversation)).conversation.draft).toMatchObject({ text: 'And then' });
  });

  test('saved while it was typed, and sent with more words → gone', async () => {
    const [anna, ben] = await two();
    const { conversation } = await write(ben, anna);
    await anna.client.call('saveDraft', { body: draftAt(' See you ', later(), { conversation }) });
    await write(anna, ben, { text: 'See you at eight' });
    expect((await chat(anna, conversation)).conversation.draft).toMatchObject({ text: '' });
  });
});

test('search → names first, then messages, by any case and without accents; pages without doubles', async () => {
  const anna = await member();
  const [zoe, ben] = [await member({ profile: { name: 'Zoë Café' } }), await member({ profile: { name: 'Ben' } })];
  await write(zoe, anna, { text: 'Nothing of it' });
  const { message } = await write(ben, anna, { text: 'The CAFÉ by the Øresund' });
  const find = async (q: string, cursor?: string) => (await anna.client.call('searchChats', { query: { q, cursor } })).body;
  expect((await find('cafe')).hits).toMatchObject([
    { profile: { id: zoe.id }, message: null },
    { profile: { id: ben.id }, message: { id: message.id } },
  ]);
  expect((await find('oresund')).hits).toHaveLength(1);
  for (const wild of ['%%', '__', '\\\\']) expect((await find(wild)).hits).toEqual([]);
  for (let n = 0; n < 25; n++) await write(ben, anna, { text: `needle ${n}` });
  const first = await find('NEEDLE');
  const second = await find('NEEDLE', first.next_cursor);
  expect([first.hits.length, second.hits.length, second.next_cursor]).toEqual([20, 5, undefined]);
  await anna.client.call('deleteChat', { body: { conversation: first.hits[0]!.conversation } });
  expect((await find('needle')).hits).toEqual([]);
  for (const q of ['a', '', 'x'.repeat(101)]) expect((await anna.client.call('searchChats', { query: { q } })).status).toBe(422);
});

test.each([
  ['I met O’Brien', ["O'Brien", 'obrien', 'O´BRIEN']],
  ['Die Straße in Köln', ['strasse', 'STRASSE', 'STRAẞE', 'koeln', 'koln', 'Ko\u0308ln', 'ｋöln']],
  ['Mueller aus Aarhus', ['Müller', 'århus']],
  ['Ægir Ørsted', ['aegir', 'ørsted', 'oersted', 'orsted']],
  ['so\u00ADft hyphen', ['soft', 'so\u200Bft']],
  ['see you 😀', ['😀']],
])('a message %j → found by %j', async (words, queries) => {
  const [anna, ben] = await two();
  await write(anna, ben, { text: words });
  for (const q of queries) {
    const { hits } = (await anna.client.call('searchChats', { query: { q } })).body;
    expect([q, hits.length]).toEqual([q, 1]);
  }
  for (const q of ['’’', '\u200B\u200B']) expect((await anna.client.call('searchChats', { query: { q } })).body?.hits ?? []).toEqual([]);
});

test('the database folds texts as the contract does', async () => {
  const texts = [
    'O’Brien O´Brien',
    'STRAẞE Straße',
    'Köln Ko\u0308ln',
    'Ægir ØRSTED Åse',
    'Łódź Đorđe',
    'ﬁｎe',
    'soft\u00ADhyphen\u202E',
    'Žižkov à ï',
    '😀👍🏽',
  ];
  for (const text of texts)
    for (const spelled of [false, true]) {
      const { rows } = await sql<{ folded: string }>`select fold(${text}, ${spelled}) as folded`.execute(backend.deps.db);
      expect([text, rows[0]!.folded]).toEqual([text, fold(text, spelled ? 'spelled' : 'bare')]);
    }
});

test('spending in one tab → the balance in all of them, free messages too', async () => {
  const [anna, ben] = [await member({ credits: 5 }), await member()];
  const free = await aMember(backend.deps);
  const streams = [await openLive(anna.client), await openLive(anna.client), await openLive(free.client)];
  await write(anna, ben);
  await write(free, ben);
  for (const stream of streams.slice(0, 2))
    expect((await stream.next('credits')).data).toMatchObject({ credits: 4, free_messages_left: null });
  expect((await streams[2]!.next('credits')).data).toMatchObject({ credits: 0, free_messages_left: 2 });
  for (const stream of streams) stream.close();
});

test('blocked, and unblocked → the open pages get a live event', async () => {
  const [anna, ben] = await two();
  const { conversation } = await write(anna, ben);
  const [annas, bens] = [await openLive(anna.client), await openLive(ben.client)];
  await ben.client.call('block', { body: { id: anna.id } });
  expect((await annas.next('chat_state')).data).toMatchObject({ conversation, profile: ben.id, available: false });
  expect((await bens.next('chat_state')).data).toMatchObject({ conversation, profile: anna.id, available: false, num_unread_messages: 0 });
  await ben.client.call('unblock', { body: { id: anna.id } });
  expect((await annas.next('chat_state')).data).toMatchObject({ available: true });
  annas.close();
  bens.close();
});

test('a member hides, comes back, and takes a break → the open pages of those they chat with get a live event, each time', async () => {
  const [anna, ben] = await two();
  const { conversation } = await write(anna, ben);
  const annas = await openLive(anna.client);
  const state = async () => (await annas.next('chat_state')).data;
  for (const invisible of [true, false]) {
    await ben.client.call('updateAccount', { body: { invisible } });
    expect(await state()).toMatchObject({ conversation, profile: ben.id, available: !invisible });
  }
  await ben.client.call('updateAccount', { body: { invisible: false } });
  expect(await annas.waiting('chat_state')).toBe(0);
  await ben.client.call('updateAccount', { body: { pause_days: 7 } });
  expect(await state()).toMatchObject({ profile: ben.id, available: false });
  annas.close();
});

test('when the other was last here → only where they say so, and while they are not', async () => {
  const [anna, ben] = await two();
  const { conversation } = await write(anna, ben);
  const gone = later();
  await backend.deps.db.updateTable('profile').set({ last_active: gone }).where('id', '=', ben.id).execute();
  const seen = async () => (await chat(anna, conversation)).conversation.other_last_seen;
  later(3_600);
  expect(await seen()).toBeNull();
  await ben.client.call('updateProfile', { body: { show_last_seen: true } });
  await backend.deps.db.updateTable('profile').set({ last_active: gone }).where('id', '=', ben.id).execute();
  expect(await seen()).toBe(gone.toISOString());
});

test('the 26th new member of a day → refused with when to come back; those one talks with not', async () => {
  const anna = await member();
  const others = [];
  for (let n = 0; n < 26; n++) others.push(await member());
  const first = others[0]!;
  for (const other of others.slice(0, 25)) expect((await post(anna, other, { text: `Hi ${other.id}` })).status).toBe(201);
  const refused = await post(anna, others[25]!);
  expect([refused.status, refused.error?.code, refused.headers.get('retry-after')]).toEqual([429, 'first_message_limit', '86400']);
  expect((await post(anna, first)).status).toBe(201);
  later(86_400);
  expect((await post(anna, others[25]!)).status).toBe(201);
});

describe('bad input', () => {
  test.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['control signs', '\u0007\u001b\u0085'],
    ['marks alone', '\u0301\u0302\u0303'],
    ['signs without width', '\u200b\u200e\u202e\u2066'],
    ['100,000 characters', 'x'.repeat(50_000)],
    ['more emoji than a message holds', '😀'.repeat(10_000)],
  ])('a message of %s → 422', async (_what, text) => {
    const [anna, ben] = await two();
    expect((await post(anna, ben, { text })).status).toBe(422);
  });

  test('a million emoji → 413', async () => {
    const [anna, ben] = await two();
    expect((await post(anna, ben, { text: '😀'.repeat(1_000_000) })).status).toBe(413);
  });

  test('marks that turn the text, and heaps of accents → the words without them', async () => {
    const [anna, ben] = await two();
    const { message } = await write(anna, ben, { text: `\u202Egnp.exe\u202C z${'\u0301'.repeat(50)} ok\r\n\u0000`.replace('\u0000', '') });
    expect(message.text).toMatch(/^gnp\.exe z?.{1,5} ok$/u);
    expect(message.text).not.toMatch(/[\u202A-\u202E\r]/);
  });

  test('an answer, a picture or a photo that is none → refused, and nothing is charged', async () => {
    const [anna, ben] = await two();
    await write(anna, ben);
    const { credits } = (await anna.client.call('getUser')).body.user!;
    for (const body of [
      { type: 'gif' },
      { type: 'gif', gif: 'own:none' },
      { type: 'gif', gif: '../../etc' },
      { type: 'photo' },
      { type: 'photo', photo: 99 },
      { type: 'deleted' },
      { type: 'gift', gift: 'car' },
    ])
      expect([body, (await post(anna, ben, body)).status]).toEqual([body, 422]);
    expect((await post(anna, ben, { reply_to: 2_000_000_000 })).error).toMatchObject({ code: 'validation', field: 'reply_to' });
    expect((await anna.client.call('getUser')).body.user!.credits).toBe(credits);
  });

  test('the same client id with another answer or picture → 409', async () => {
    const [anna, ben] = await two();
    const { message } = await write(anna, ben);
    const client_id = crypto.randomUUID();
    await write(anna, ben, { client_id, reply_to: message.id });
    expect((await post(anna, ben, { client_id, reply_to: message.id })).status).toBe(201);
    expect((await post(anna, ben, { client_id })).error?.code).toBe('idempotency_conflict');
  });
});
