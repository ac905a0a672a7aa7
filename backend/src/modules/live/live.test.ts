import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { transact } from '../../domain-events/transact.ts';
import { type AMember, aMember } from '../../testing/a-member.ts';
import { type LiveStream, openLive } from '../../testing/live-stream.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { testClient } from '../../testing/test-client.ts';
import { deleteOldEvents } from './append-events.ts';
import { hubOf } from './hub.ts';
import { MAX_STORED_EVENTS } from './sequence.ts';
import { checkSessions } from './watch-sessions.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'];
const isShared = Boolean(process.env['TEST_DATABASE_URL'] && REDIS_URL);
/** A release is measured with 500 (docs/benchmarks.md). */
const CUTS = Number(process.env['STREAM_CUTS'] ?? 60);
const START = new Date('2026-11-21T10:00:00Z');
let now = START;
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now, ...(REDIS_URL && { env: { REDIS_URL } }) });
});
afterAll(() => backend.close());
beforeEach(() => (now = START));

const publish = (memberId: number, credits: number) => backend.deps.events.publish(memberId, 'credits', { credits, paid_user: true });
/** Publishes a sequenced event. */
const happen = ({ id }: AMember, times = 1) =>
  transact(backend.deps, (_trx, record) => {
    for (let n = 0; n < times; n++) record('balanceChanged', { accountId: id });
    return Promise.resolve();
  });
const write = async (from: AMember, to: AMember, text: string) => {
  const { body } = await from.client.call('sendMessage', { body: { profile: to.id, client_id: randomUUID(), text } });
  return { conversation: body.conversation, message: body.message.id };
};
const writer = () => aMember(backend.deps, { account: { paid_user: true }, credits: 1_000 });
const positionOf = async ({ client }: AMember) => String((await client.call('getUser')).body.user!.live_position);
/** The ids of sequenced events, in order of arrival, once `sync` was received. */
async function idsOf(stream: LiveStream): Promise<{ ids: number[]; complete: boolean }> {
  const { data } = await stream.next('sync');
  return { ids: stream.rest().map(({ id }) => Number(id)), complete: data.complete };
}
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

test('logged out → 204, so that a browser does not reconnect', async () => {
  const response = await backend.client().fetch('/api/events.php');
  expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([204, 'private, no-store', '']);
});

test('a stream → headers that keep proxies from holding it back', async () => {
  const { client } = await aMember(backend.deps);
  const live = await openLive(client);
  expect(live.headers.get('content-type')).toContain('text/event-stream');
  expect(live.headers.get('cache-control')).toContain('no-transform');
  expect(live.headers.get('x-accel-buffering')).toBe('no');
  live.close();
});

test("another member's event → does not arrive", async () => {
  const [anna, ben] = [await aMember(backend.deps), await aMember(backend.deps)];
  const live = await openLive(anna.client);
  await live.next('sync');
  publish(ben.id, 1);
  await happen(ben);
  publish(anna.id, 2);
  expect((await live.next('credits')).data.credits).toBe(2);
  expect(live.rest()).toEqual([]);
  live.close();
});

test('events while the stream is open → sent with their id; those that are never replayed have none', async () => {
  const [anna, ben] = [await writer(), await aMember(backend.deps)];
  const bens = await openLive(ben.client);
  await bens.next('sync');
  const first = await write(anna, ben, 'one');
  expect(await bens.next('message')).toMatchObject({
    id: '1',
    data: { conversation: first.conversation, message: { text: 'one', own: false } },
  });
  await anna.client.call('typing', { body: { conversation: first.conversation } });
  expect(await bens.next('typing')).toMatchObject({ id: undefined, data: { conversation: first.conversation } });
  bens.close();
});

test('first connection of a page that was rendered a while ago → all events since, in order, each once', async () => {
  const [anna, ben] = [await writer(), await aMember(backend.deps)];
  await write(anna, ben, 'before the page');
  now = new Date(now.getTime() + 60_000);
  const query = await positionOf(ben);
  for (const text of ['one', 'two', 'three']) await write(anna, ben, text);
  const live = await openLive(ben.client, { query });
  const texts: string[] = [];
  for (let n = 0; n < 3; n++) texts.push((await live.next('message')).data.message.text);
  expect(texts).toEqual(['one', 'two', 'three']);
  expect((await live.next('sync')).data).toEqual({ complete: true });
  expect(live.rest()).toEqual([]);
  live.close();
});

test('events of the seconds before a page is rendered → live_position is before them, as its calls may have missed them', async () => {
  const anna = await aMember(backend.deps);
  await happen(anna, 2);
  expect(await positionOf(anna)).toBe('0');
  now = new Date(now.getTime() + 4_000);
  await happen(anna);
  now = new Date(now.getTime() + 2_000);
  expect(await positionOf(anna)).toBe('2');
  now = new Date(now.getTime() + 60_000);
  expect(await positionOf(anna)).toBe('3');
});

test('reconnect with the last id in header or query → all events in between, none twice', async () => {
  const anna = await aMember(backend.deps);
  const first = await openLive(anna.client);
  await happen(anna);
  const { id } = await first.next('credits');
  first.close();
  await happen(anna, 120);
  for (const last of [{ header: id }, { query: id }]) {
    const again = await openLive(anna.client, last);
    expect(await idsOf(again)).toEqual({ ids: upTo(2, 121), complete: true });
    again.close();
  }
});

test('a stream’s first event → its position, so that a browser that got no other event can reconnect as well', async () => {
  const anna = await aMember(backend.deps);
  await happen(anna, 3);
  const first = await openLive(anna.client);
  const { id, data } = await first.next('sync');
  expect([id, data]).toEqual(['3', { complete: true }]);
  first.close();
});

test.each(['another-run.5', '../../etc', '99', '-1', '99999999999999999999'])(
  'the id %s, which was never sent to them → a sync event says that events may be missing',
  async (query) => {
    const anna = await aMember(backend.deps);
    await happen(anna);
    const live = await openLive(anna.client, { query });
    expect(await idsOf(live)).toEqual({ ids: [], complete: false });
    live.close();
  },
);

test('offline for longer, or for more events, than are stored → the sync event says so, and the stream goes on from there', async () => {
  const [anna, ben] = [await aMember(backend.deps), await aMember(backend.deps)];
  await happen(anna, 3);
  await happen(ben, MAX_STORED_EVENTS + 2);
  now = new Date(now.getTime() + 90_000_000);
  await happen(anna);
  await deleteOldEvents(backend.deps);
  for (const [who, last, complete] of [
    [anna, '2', false],
    [anna, '3', true],
    [ben, '1', false],
  ] as const) {
    const live = await openLive(who.client, { query: last });
    expect([last, (await live.next('sync')).data]).toEqual([last, { complete }]);
    live.rest();
    await happen(who);
    await live.next('credits');
    live.close();
  }
});

test('events that the member may no longer see → not replayed: a block, a like taken back, a conversation deleted', async () => {
  const [anna, ben, cleo, dora] = [await aMember(backend.deps), await writer(), await writer(), await writer()];
  const query = await positionOf(anna);
  await write(ben, anna, 'from who is blocked then');
  const { conversation } = await write(cleo, anna, 'deleted then');
  await dora.client.call('like', { body: { id: anna.id } });
  await write(dora, anna, 'stays');
  await anna.client.call('block', { body: { id: ben.id } });
  await anna.client.call('deleteChat', { body: { conversation } });
  await dora.client.call('unlike', { body: { id: anna.id } });
  const live = await openLive(anna.client, { query });
  expect((await live.next('sync')).data).toEqual({ complete: true });
  const told = live.rest().filter(({ name }) => name === 'message' || name === 'like');
  expect(told).toMatchObject([{ id: '4', data: { message: { text: 'stays' } } }]);
  live.close();
});

test('a block → open pages of both get a live event within a second', async () => {
  const [anna, ben] = [await writer(), await aMember(backend.deps)];
  await write(anna, ben, 'Hello');
  const streams = [await openLive(anna.client), await openLive(ben.client)];
  for (const stream of streams) await stream.next('sync');
  const began = Date.now();
  await ben.client.call('block', { body: { id: anna.id } });
  for (const stream of streams) expect((await stream.next('chat_state')).data.available).toBe(false);
  expect(Date.now() - began).toBeLessThan(1_000);
  for (const stream of streams) stream.close();
});

test('a transaction that is rolled back → neither an event nor a gap in the ids', async () => {
  const anna = await aMember(backend.deps);
  const live = await openLive(anna.client);
  const failing = transact(backend.deps, (_trx, record) => {
    record('balanceChanged', { accountId: anna.id });
    return Promise.reject(new Error('changed its mind'));
  });
  await expect(failing).rejects.toThrow('changed its mind');
  await happen(anna);
  expect((await live.next('credits')).id).toBe('1');
  live.close();
});

test('events that were never announced, as by a process that died → read by the periodic check, or with the next one', async () => {
  const anna = await aMember(backend.deps);
  const live = await openLive(anna.client);
  await live.next('sync');
  const { events } = backend.deps;
  const { announce } = events;
  events.announce = () => {};
  await happen(anna, 2);
  await checkSessions(backend.deps);
  expect([(await live.next('credits')).id, (await live.next('credits')).id]).toEqual(['1', '2']);
  await happen(anna, 2);
  events.announce = announce;
  await happen(anna);
  expect([(await live.next('credits')).id, (await live.next('credits')).id, (await live.next('credits')).id]).toEqual(['3', '4', '5']);
  expect(live.rest()).toEqual([]);
  live.close();
});

test('announced twice and out of order → sent once and in order', async () => {
  const anna = await aMember(backend.deps);
  const live = await openLive(anna.client);
  await live.next('sync');
  const { events } = backend.deps;
  const { announce } = events;
  const held: (() => void)[] = [];
  events.announce = (...all) => void held.push(() => announce(...all));
  for (let n = 0; n < 5; n++) await happen(anna);
  events.announce = announce;
  for (const tell of [...held].reverse()) tell();
  for (const tell of held) tell();
  const ids: (string | undefined)[] = [];
  for (let n = 0; n < 5; n++) ids.push((await live.next('credits')).id);
  expect(ids).toEqual(['1', '2', '3', '4', '5']);
  expect(await live.waiting('credits')).toBe(0);
  live.close();
});

test('two members write to each other and read at the same moment → both sequences without a gap, in order', async () => {
  const [anna, ben] = [await writer(), await writer()];
  const streams = [await openLive(anna.client), await openLive(ben.client)];
  const { conversation } = await write(anna, ben, 'first');
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const [from, to] = n % 2 === 0 ? [anna, ben] : [ben, anna];
      const { message } = await write(from, to, `message ${n}`);
      await to.client.call('readChat', { body: { conversation, read_until: message } });
    }),
  );
  await new Promise((done) => setTimeout(done, 300));
  for (const stream of streams) {
    const placed = stream.rest().filter(({ name }) => name !== 'sync');
    expect(placed.map(({ id }) => Number(id))).toEqual(upTo(1, placed.length));
    expect(placed.filter(({ name }) => name === 'message')).toHaveLength(21);
    stream.close();
  }
}, 30_000);

// Ids are the same in all processes, so it makes no difference which one responds, nor whether it had a stream of the member before.
describe.each(isShared ? ['one process', 'two processes and one that is started anew'] : ['one process'])(`${CUTS} cuts at %s`, (which) => {
  test('up to ten minutes each → nothing lost, nothing doubled, in order', async () => {
    const anna = await aMember(backend.deps);
    const { DATABASE_URL } = backend.deps.config;
    const another = () => startTestBackend({ now: () => now, env: { REDIS_URL, DATABASE_URL } });
    let there = which === 'one process' ? backend : await another();
    const heard: number[] = [];
    let last = await positionOf(anna);
    let happened = 0;
    for (let cut = 0; cut < CUTS; cut++) {
      if (which !== 'one process' && cut % Math.ceil(CUTS / 2) === Math.ceil(CUTS / 2) - 1) {
        await there.close();
        there = await another();
      }
      const client = testClient((cut % 2 === 0 ? backend : there).url);
      for (const [name, value] of anna.client.cookies) client.cookies.set(name, value);
      const live = await openLive(client, { query: last });
      const times = cut % 4;
      await happen(anna, times);
      happened += times;
      // Every other disconnect waits for the start of the stream; the others may come before any event.
      if (cut % 2 === 0) await live.next('sync');
      live.close();
      for (const { id, name } of live.rest()) {
        if (name !== 'sync') heard.push(Number(id));
        last = id ?? last;
      }
      now = new Date(now.getTime() + (cut % 11) * 60_000);
      await happen(anna, cut % 2);
      happened += cut % 2;
    }
    const live = await openLive(anna.client, { query: last });
    heard.push(...(await idsOf(live)).ids);
    live.close();
    expect(heard).toEqual(upTo(1, happened));
    if (there !== backend) await there.close();
  }, 240_000);
});

test('eleven streams → ten are served, the eleventh gets 429 with Retry-After; a closed one makes room', async () => {
  const { client } = await aMember(backend.deps);
  const streams = await Promise.all(Array.from({ length: 10 }, () => openLive(client)));
  const refused = await client.fetch('/api/events.php');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  streams.pop()!.close();
  await new Promise((done) => setTimeout(done, 100));
  const again = await openLive(client);
  expect(again.status).toBe(200);
  for (const stream of [...streams, again]) stream.close();
});

test('a client that goes before its stream is open → leaves no stream behind, by which its member would stay online', async () => {
  const anna = await aMember(backend.deps);
  const [reached, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const limits = jest.spyOn(backend.deps.limits, 'call').mockImplementationOnce(() => {
    reached.resolve();
    return gone.promise;
  });
  const { hostname, port } = new URL(backend.url);
  const socket = connect(Number(port), hostname);
  const cookie = `session=${anna.client.cookies.get('session')}`;
  socket.write(`GET /api/events.php HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  await reached.promise;
  socket.destroy();
  await new Promise((done) => setTimeout(done, 100));
  gone.resolve();
  limits.mockRestore();
  const next = await openLive(anna.client);
  await next.next('sync');
  expect(hubOf(backend.deps).streamsOf(anna.id)).toBe(1);
  next.close();
});
