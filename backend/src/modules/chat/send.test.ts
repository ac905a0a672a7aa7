import { randomUUID } from 'node:crypto';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const member = (...overrides: Parameters<typeof aMember> extends [unknown, ...infer Rest] ? Rest : never) =>
  aMember(backend.deps, ...overrides);
const send = (from: AMember, to: AMember, body: Record<string, unknown> = {}) =>
  from.client.call('sendMessage', { body: { profile: to.id, client_id: randomUUID(), text: 'Hello', ...body } });
const ledgerOf = (who: AMember) =>
  backend.deps.db.selectFrom('ledger').selectAll().where('account_id', '=', who.id).where('reason', '<>', 'opening').execute();

describe('a free member', () => {
  test('writes to someone new → the message is free, starts a conversation and arrives unread', async () => {
    const [anna, ben] = [await member(), await member()];
    const sent = await send(anna, ben, { text: '  Good evening  ' });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      message: { own: true, text: 'Good evening', cost: 0, read_at: null },
      credits: 0,
      free_messages_left: 2,
      next_cost: 0,
    });
    const chats = await ben.client.call('getChats');
    expect(chats.body.num_unread_messages).toBe(1);
    expect(chats.body.chats[0]).toMatchObject({
      num_unread_messages: 1,
      profile: { id: anna.id },
      conversation: { last_message: { own: false, text: 'Good evening', cost: null } },
    });
  });

  test('has sent three messages → limit_reached, in the answer and in the open chat', async () => {
    const [anna, ben] = [await member(), await member()];
    for (let n = 0; n < 3; n++) expect((await send(anna, ben)).status).toBe(201);
    const refused = await send(anna, ben);
    expect([refused.status, refused.error?.code]).toEqual([403, 'limit_reached']);
    const chat = await anna.client.call('getChat', { query: { id: (await anna.client.call('getChats')).body.chats[0]!.conversation.id } });
    expect(chat.body).toMatchObject({ blocked_by: 'limit_reached', next_cost: 1 });
    expect(chat.body.messages).toHaveLength(3);
  });

  test('starts a third conversation → conversation_limit, though a free message is left', async () => {
    const anna = await member();
    await send(anna, await member());
    await send(anna, await member());
    const third = await send(anna, await member());
    expect([third.status, third.error?.code]).toEqual([403, 'conversation_limit']);
  });

  test('answers in a conversation that the other started → uses a free message, starts none', async () => {
    const [anna, ben] = [await member(), await member()];
    const { body } = await send(anna, ben);
    const answer = await ben.client.call('sendMessage', { body: { conversation: body.conversation, client_id: randomUUID(), text: 'Hi' } });
    expect(answer.body).toMatchObject({ free_messages_left: 2, conversation: body.conversation });
    const row = await backend.deps.db
      .selectFrom('account')
      .select('conversations_started')
      .where('id', '=', ben.id)
      .executeTakeFirstOrThrow();
    expect(row.conversations_started).toBe(0);
  });
});

describe('a premium member', () => {
  test('writes → one credit and one line in the ledger', async () => {
    const [anna, ben] = [await member({ account: { paid_user: true }, credits: 5 }), await member()];
    const sent = await send(anna, ben);
    expect(sent.body).toMatchObject({ credits: 4, free_messages_left: null, next_cost: 1, message: { cost: 1 } });
    expect(await ledgerOf(anna)).toMatchObject([{ credit: 'used', amount: 1, reason: 'message' }]);
  });

  test('has no credits → not_enough_credits and no trace of the message', async () => {
    const [anna, ben] = [await member({ account: { paid_user: true } }), await member()];
    const refused = await send(anna, ben);
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      402,
      'not_enough_credits',
      'You do not have enough credits',
    ]);
    expect((await ben.client.call('getChats')).body.chats).toEqual([]);
  });

  test('gives a gift → its price is taken; an unknown gift → validation', async () => {
    const [anna, ben] = [await member({ account: { paid_user: true }, credits: 5 }), await member()];
    const { gifts } = (await anna.client.call('getGifts')).body;
    expect(gifts).toHaveLength(9);
    expect(new Set(gifts.map(({ credits }) => credits))).toEqual(new Set([1, 3, 5]));
    const sent = await send(anna, ben, { type: 'gift', gift: 'teddy', text: '' });
    expect(sent.body).toMatchObject({ credits: 2, message: { type: 'gift', gift: 'teddy', cost: 3 } });
    expect((await send(anna, ben, { type: 'gift', gift: 'castle' })).error).toMatchObject({ code: 'validation', field: 'gift' });
    expect((await send(anna, ben, { type: 'gift', gift: 'dinner' })).error?.code).toBe('not_enough_credits');
  });

  test('pays to write to a fictional profile → asked to acknowledge it first, then sent', async () => {
    const [anna, ben] = [await member({ account: { paid_user: true }, credits: 5 }), await member({ profile: { fictional: true } })];
    expect((await send(anna, ben)).error?.code).toBe('fictional_acknowledgement');
    expect((await send(anna, ben, { fictional_acknowledged: true })).status).toBe(201);
  });
});

describe('a message that was queued on this device', () => {
  test('another member is logged in by now → refused, nothing is sent; its writer is → sent', async () => {
    const [anna, ben, carl] = [await member(), await member(), await member()];
    const refused = await send(anna, ben, { sender: carl.id });
    expect([refused.status, refused.error?.code]).toEqual([403, 'authentication_required']);
    expect((await ben.client.call('getChats')).body.chats).toEqual([]);
    expect((await send(anna, ben, { sender: anna.id })).status).toBe(201);
  });
});

describe('who can be reached', () => {
  test.each(['blocker', 'blocked'])('the sender is the %s → not_found', async (role) => {
    const [anna, ben] = [await member(), await member()];
    const [blocker, blocked] = role === 'blocker' ? [anna, ben] : [ben, anna];
    await backend.deps.db.insertInto('block').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute();
    expect((await send(anna, ben)).error?.code).toBe('not_found');
  });

  test('the receiver is invisible, missing or oneself → not_found', async () => {
    const anna = await member();
    const hidden = await member({ account: { invisible: true }, profile: { active: false } });
    expect((await send(anna, hidden)).error?.code).toBe('not_found');
    expect((await send(anna, { ...hidden, id: 2_000_000_000 })).error?.code).toBe('not_found');
    expect((await send(anna, anna)).error?.code).toBe('not_found');
  });

  test('the sender is not confirmed → not_confirmed', async () => {
    const anna = await member({ account: { status: 'not_confirmed' }, profile: { active: false } });
    expect((await send(anna, await member())).error?.code).toBe('not_confirmed');
  });

  test('the other of a conversation is no longer confirmed → counterpart_not_confirmed, in the chat too', async () => {
    const [anna, ben] = [await member(), await member()];
    const { body } = await send(ben, anna);
    await backend.deps.db.updateTable('account').set({ status: 'not_confirmed' }).where('id', '=', ben.id).execute();
    await backend.deps.db.updateTable('profile').set({ active: false }).where('id', '=', ben.id).execute();
    expect((await send(anna, ben)).error?.code).toBe('counterpart_not_confirmed');
    expect((await anna.client.call('getChat', { query: { id: body.conversation } })).body.blocked_by).toBe('counterpart_not_confirmed');
  });

  test("someone else's conversation → not_found for reading, writing, typing and removing", async () => {
    const [anna, ben, carl] = [await member(), await member(), await member()];
    const { body } = await send(anna, ben);
    const conversation = body.conversation;
    expect((await carl.client.call('getChat', { query: { id: conversation } })).status).toBe(404);
    expect((await carl.client.call('sendMessage', { body: { conversation, client_id: randomUUID(), text: 'Hi' } })).status).toBe(404);
    expect((await carl.client.call('typing', { body: { conversation } })).status).toBe(404);
    expect((await carl.client.call('readChat', { body: { conversation, read_until: body.message.id } })).status).toBe(404);
    expect((await carl.client.call('deleteChat', { body: { conversation } })).status).toBe(404);
  });
});

describe('bad input', () => {
  test.each([
    ['neither conversation nor profile', { text: 'x' }],
    ['both', { conversation: 1, profile: 2, text: 'x' }],
    ['an empty text', { profile: 2, text: '   ' }],
    ['a text that is too long', { profile: 2, text: 'x'.repeat(1_001) }],
    ['no client id', { profile: 2, text: 'x', client_id: 'nope' }],
  ])('%s → validation', async (_case, body) => {
    const anna = await member();
    const answer = await anna.client.call('sendMessage', { body: { client_id: randomUUID(), ...body } });
    expect([answer.status, answer.error?.code]).toEqual([422, 'validation']);
  });

  test('logged out → authentication_required', async () => {
    const answer = await backend.client().call('sendMessage', { body: { profile: 1, client_id: randomUUID(), text: 'x' } });
    expect([answer.status, answer.error?.code]).toEqual([403, 'authentication_required']);
  });
});

describe('at the same time', () => {
  test('100 sends on a balance of 50 → exactly 50 arrive and are paid', async () => {
    const [anna, ben] = [await member({ account: { paid_user: true }, credits: 50 }), await member()];
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(anna, ben)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ error }) => error?.code === 'not_enough_credits')).toHaveLength(50);
    expect((await anna.client.call('getCredits')).status).toBe(200);
    expect(await ledgerOf(anna)).toHaveLength(50);
    expect((await ben.client.call('getChats')).body).toMatchObject({ num_unread_messages: 50, chats: [{ num_unread_messages: 50 }] });
  });

  test('one client id 100 times → one message, one credit, 100 equal answers', async () => {
    const [anna, ben] = [await member({ account: { paid_user: true }, credits: 50 }), await member()];
    const client_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(anna, ben, { client_id })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message.id} ${body.credits}`)).size).toBe(1);
    expect((await ben.client.call('getChats')).body.num_unread_messages).toBe(1);
    expect((await send(anna, ben, { client_id, text: 'Something else' })).error?.code).toBe('idempotency_conflict');
  });

  test('both write first → one conversation', async () => {
    const [anna, ben] = [await member(), await member()];
    const answers = await Promise.all([send(anna, ben), send(ben, anna), send(anna, ben), send(ben, anna)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.conversation)).size).toBe(1);
  });

  test('a free member sends 20 → 3 arrive; starts 6 conversations → 2 start', async () => {
    const [anna, ben, carl] = [await member(), await member(), await member()];
    const flood = await Promise.all(Array.from({ length: 20 }, () => send(anna, ben)));
    expect(flood.filter(({ status }) => status === 201)).toHaveLength(3);
    const others = await Promise.all(Array.from({ length: 6 }, () => member()));
    const starts = await Promise.all(others.map((other) => send(carl, other)));
    expect(starts.filter(({ status }) => status === 201)).toHaveLength(2);
  });
});

test('the operator set other prices for this site → those are shown and taken', async () => {
  const [anna, ben] = [await member({ account: { paid_user: true }, credits: 20 }), await member()];
  await backend.deps.db
    .insertInto('site')
    .values({ domain: '127.0.0.1', settings: JSON.stringify({ message_credits: 2, gift_credits: [4] }), company_id: 1 })
    .execute();
  expect((await send(anna, ben)).body).toMatchObject({ credits: 18, next_cost: 2 });
  expect((await anna.client.call('getGifts')).body.gifts).toEqual(['rose', 'coffee', 'chocolate'].map((id) => ({ id, credits: 4 })));
  expect((await send(anna, ben, { type: 'gift', gift: 'rose', text: '' })).body.credits).toBe(14);
});

test('a text longer than the site allows → validation of the text; sent before it was lowered, and repeated → the same message', async () => {
  const [anna, ben] = [await member({ account: { paid_user: true }, credits: 5 }), await member()];
  const setLength = (message_length: number) =>
    backend.deps.db
      .insertInto('site')
      .values({ domain: '127.0.0.1', settings: JSON.stringify({ message_length }), company_id: 1 })
      .onConflict((conflict) => conflict.column('domain').doUpdateSet({ settings: JSON.stringify({ message_length }) }))
      .execute();
  const before = { client_id: randomUUID(), text: 'a'.repeat(301) };
  const sent = await send(anna, ben, before);
  await setLength(300);
  const refused = await send(anna, ben, { text: 'a'.repeat(301) });
  expect([refused.status, refused.error]).toEqual([422, expect.objectContaining({ code: 'validation', field: 'text' })]);
  expect((await send(anna, ben, { text: 'a'.repeat(300) })).status).toBe(201);
  expect((await send(anna, ben, before)).body.message.id).toBe(sent.body.message.id);
  await setLength(2_000);
  expect((await send(anna, ben, { text: 'a'.repeat(1_001) })).error).toMatchObject({ code: 'validation', field: 'text' });
  await backend.deps.db.deleteFrom('site').execute();
});
