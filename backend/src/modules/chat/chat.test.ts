import { randomUUID } from 'node:crypto';
import { LOCALES } from '@nightlark/contract';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { openLive } from '../../testing/live-stream.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { deliverSignupMessage } from './deliver-signup-message.ts';

let backend: TestBackend;
let now = new Date('2026-11-02T20:00:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
afterAll(() => backend.close());

const premium = () => aMember(backend.deps, { account: { paid_user: true }, credits: 200 });
const write = async (from: AMember, to: AMember, text = 'Hello') =>
  (await from.client.call('sendMessage', { body: { profile: to.id, client_id: randomUUID(), text } })).body;
const chatOf = async (who: AMember, id: number, query = {}) => (await who.client.call('getChat', { query: { id, ...query } })).body;

test('70 messages → pages of 30, oldest first, before and after a message', async () => {
  const [anna, ben] = [await premium(), await premium()];
  const sent = [];
  for (let n = 0; n < 70; n++) sent.push(await write(n % 2 ? anna : ben, n % 2 ? ben : anna, `No ${n}`));
  const id = sent[0]!.conversation;
  const latest = await chatOf(anna, id);
  expect(latest.messages.map(({ text }) => text)).toEqual(Array.from({ length: 30 }, (_, n) => `No ${n + 40}`));
  expect(latest.more).toBe(true);
  const oldest = await chatOf(anna, id, { before: sent[10]!.message.id });
  expect([oldest.messages.length, oldest.messages[0]!.text, oldest.more]).toEqual([10, 'No 0', false]);
  const newer = await chatOf(anna, id, { after: sent[67]!.message.id });
  expect(newer.messages.map(({ text }) => text)).toEqual(['No 68', 'No 69']);
});

test('two conversations → latest first; reading one sets its count to 0, never backwards, and notifies the other', async () => {
  const [anna, ben, carl] = [await premium(), await premium(), await premium()];
  const first = await write(ben, anna);
  now = new Date(now.getTime() + 1_000);
  const second = await write(ben, anna);
  now = new Date(now.getTime() + 1_000);
  await write(carl, anna);
  expect((await anna.client.call('getChats')).body.chats.map(({ profile }) => profile.id)).toEqual([carl.id, ben.id]);

  const live = await openLive(ben.client);
  const read = await anna.client.call('readChat', { body: { conversation: first.conversation, read_until: second.message.id } });
  expect(read.body).toEqual({ num_unread_messages: 1 });
  expect((await live.next('read')).data).toMatchObject({ conversation: first.conversation, read_until: second.message.id, own: false });
  live.close();
  await anna.client.call('readChat', { body: { conversation: first.conversation, read_until: first.message.id } });
  const seen = await chatOf(ben, first.conversation);
  expect(seen.conversation.other_read_until).toBe(second.message.id);
  expect(seen.messages.map(({ read_at }) => read_at)).toEqual([now.toISOString(), now.toISOString()]);
});

test('a conversation is removed → gone for one only; a later message brings it back without the old ones', async () => {
  const [anna, ben] = [await premium(), await premium()];
  const { conversation } = await write(anna, ben, 'Old');
  expect((await ben.client.call('deleteChat', { body: { conversation } })).status).toBe(204);
  expect((await ben.client.call('getChats')).body).toMatchObject({ chats: [], num_unread_messages: 0 });
  expect((await ben.client.call('getChat', { query: { id: conversation } })).status).toBe(404);
  expect((await chatOf(anna, conversation)).messages).toHaveLength(1);
  expect((await write(anna, ben, 'New')).conversation).toBe(conversation);
  expect(await chatOf(ben, conversation)).toMatchObject({ messages: [{ text: 'New' }], more: false });
});

test('one blocks the other → the conversation is gone for both and its unread ones do not count', async () => {
  const [anna, ben] = [await premium(), await premium()];
  const { conversation } = await write(anna, ben);
  await backend.deps.db.insertInto('block').values({ blocker_id: ben.id, blocked_id: anna.id }).execute();
  for (const who of [anna, ben]) {
    expect((await who.client.call('getChats')).body).toMatchObject({ chats: [], num_unread_messages: 0 });
    expect((await who.client.call('getChat', { query: { id: conversation } })).status).toBe(404);
  }
});

test('the other left → the conversation can be read and found by the name alone, and not answered', async () => {
  const anna = await aMember(backend.deps, { account: { paid_user: true }, credits: 200, profile: { lat: 52.1, lon: 5.1 } });
  const place = { region: 'Utrecht', city: 'Utrecht', lat: 52.1, lon: 5.1 };
  const ben = await aMember(backend.deps, { account: { paid_user: true }, credits: 200, profile: place });
  const { conversation } = await write(anna, ben, 'Farewell');
  expect((await chatOf(anna, conversation)).profile.distance_km).not.toBeNull();
  await backend.deps.db.updateTable('account').set({ status: 'pending_deletion' }).where('id', '=', ben.id).execute();
  await backend.deps.db.updateTable('profile').set({ active: false }).where('id', '=', ben.id).execute();
  const profile = { id: ben.id, name: `Member ${ben.id}`, main_image: null, online: false, region: null, city: null, distance_km: null };
  expect(await chatOf(anna, conversation)).toMatchObject({ blocked_by: 'deleted', profile });
  expect((await anna.client.call('getChats')).body.chats).toMatchObject([{ profile }]);
  expect((await anna.client.call('searchChats', { query: { q: 'Farewell' } })).body.hits).toMatchObject([{ profile }]);
});

test('a member types → the other gets a live event at most every 3 s, and sees it for 6 s', async () => {
  const [anna, ben] = [await premium(), await premium()];
  const { conversation } = await write(anna, ben);
  const live = await openLive(ben.client);
  await anna.client.call('typing', { body: { conversation } });
  await anna.client.call('typing', { body: { conversation } });
  expect((await live.next('typing')).data).toEqual({ conversation });
  expect((await chatOf(ben, conversation)).conversation.typing).toBe(true);
  expect((await chatOf(anna, conversation)).conversation.typing).toBe(false);
  now = new Date(now.getTime() + 6_001);
  expect((await chatOf(ben, conversation)).conversation.typing).toBe(false);
  await write(ben, anna, 'The end');
  await live.next('message');
  expect(await live.waiting('typing')).toBe(0);
  live.close();
});

test('a message → both sides get a live event, each from their own view', async () => {
  const [anna, ben] = [await premium(), await premium()];
  const [annas, bens] = [await openLive(anna.client), await openLive(ben.client)];
  const { message, conversation } = await write(anna, ben, 'Live');
  expect((await bens.next('message')).data).toMatchObject({
    conversation,
    num_unread_messages: 1,
    message: { id: message.id, own: false, cost: null, text: 'Live' },
  });
  expect((await annas.next('message')).data).toMatchObject({ message: { own: true, cost: 1 }, num_unread_messages: 0 });
  annas.close();
  bens.close();
});

test('the receiver is away → one mail that says nothing of whom or what', async () => {
  const anna = await premium();
  const ben = await aMember(backend.deps, { profile: { last_active: new Date(now.getTime() - 3_600_000) } });
  await write(anna, ben, 'A private line');
  await write(anna, ben, 'Another');
  const mails = async () => backend.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', ben.email).execute();
  for (let n = 0; n < 50 && (await mails()).length === 0; n++) await new Promise((done) => setTimeout(done, 20));
  expect(await mails()).toMatchObject([{ kind: 'new_conversation' }]);
  expect((await mails())[0]!.body_text).not.toMatch(/private line|Member \d/);
});

test('the message held at signup → delivered once; to somebody who is gone → dropped', async () => {
  const ben = await premium();
  const anna = await aMember(backend.deps, {
    account: { signup_message: JSON.stringify({ profile_id: ben.id, text: 'From the lander' }) },
  });
  await Promise.all([deliverSignupMessage(backend.deps, anna.id), deliverSignupMessage(backend.deps, anna.id)]);
  await deliverSignupMessage(backend.deps, anna.id);
  expect((await ben.client.call('getChats')).body).toMatchObject({
    num_unread_messages: 1,
    chats: [{ conversation: { last_message: { text: 'From the lander' } } }],
  });
  const carl = await aMember(backend.deps, { account: { signup_message: JSON.stringify({ profile_id: 2_000_000_000, text: 'Lost' }) } });
  await deliverSignupMessage(backend.deps, carl.id);
  const rows = await backend.deps.db.selectFrom('account').select('signup_message').where('id', 'in', [anna.id, carl.id]).execute();
  expect(rows).toEqual([{ signup_message: null }, { signup_message: null }]);
});

test.each(LOCALES)('icebreakers in %s → twelve lines of their own', async (locale) => {
  const anna = await premium();
  const { icebreakers } = (await anna.client.call('getIcebreakers')).body;
  expect(icebreakers).toHaveLength(12);
  anna.client.cookies.set('locale', locale);
  const own = (await anna.client.call('getIcebreakers')).body.icebreakers;
  expect(new Set(own.map(({ text }) => text)).size).toBe(12);
  if (locale !== 'en') expect(own).not.toEqual(icebreakers);
});
